import { usePathname, useSearch } from '../shop/navigation.ts';
import { catalogueAt } from '../../../common/routes/catalogue.ts';
import { catalogueHead } from '../../../common/domain/head.ts';
import { isPlainList, choicesOf, type Choices } from '../../../common/domain/choices.ts';
import { BackLink } from '../common/controls.tsx';
import { Page } from '../common/Page.tsx';
import { CatalogueScreen } from './Catalogue.tsx';
import { TopProductsScreen } from './Carousel.tsx';
import { CATALOGUE_FILTERS } from '../../../common/contract/endpoints.ts';
import { useFeatures } from '../shop/ShopContext.tsx';

/** The filters in the address; undefined if the backend does not announce filters (A51). */
const useChoices = (): Choices | undefined => {
  const search = useSearch();
  return useFeatures().includes(CATALOGUE_FILTERS) ? choicesOf(search) : undefined;
};

/** Also drawn beside the form of a product. */
export { ProductCard } from './Catalogue.tsx';

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
