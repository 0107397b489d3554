import { usePathname } from '../shop/useAddress.ts';
import { catalogueAt } from '../../../common/routes/catalogue.ts';
import { catalogueHead } from '../../../common/domain/head.ts';
import { isPlainList } from '../../../common/domain/choices.ts';
import { BackLink } from '../common/BackLink.tsx';
import { Page } from '../common/Page.tsx';
import { CatalogueScreen } from './Catalogue.tsx';
import { TopProductsScreen } from './TopProducts.tsx';
import { useChoices } from './useChoices.ts';

/** Also drawn beside the form of a product. */
export { ProductCard } from './ProductCard.tsx';

/** The home page, with or without search and page number (S11–S16). */
export default function Home() {
  const { keyword, page } = catalogueAt(usePathname());
  const choices = useChoices();
  return (
    <Page
      head={catalogueHead({ keyword, page })}
      heading={null}
      size="xl"
      above={isPlainList(keyword, choices) ? <TopProductsScreen /> : null}
    >
      {keyword === '' ? null : <BackLink />}
      <CatalogueScreen
        key={`${page} ${keyword}`}
        keyword={keyword}
        page={page}
        {...(choices === undefined ? {} : { choices })}
      />
    </Page>
  );
}
