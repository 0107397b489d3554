import { usePathname, useSearch } from '../shop/navigation.ts';
import { catalogueAt } from '../../../common/routes/catalogue.ts';
import { catalogueHead } from '../../../common/domain/head.ts';
import { isPlainList, choicesOf } from '../../../common/domain/choices.ts';
import { BackLink } from '../common/controls.tsx';
import { Page } from '../common/Page.tsx';
import { CatalogueScreen } from './Catalogue.tsx';
import { TopProductsScreen } from './Carousel.tsx';
import { useFeatures } from '../shop/ShopContext.tsx';

/** Also drawn beside the form of a product. */
export { ProductCard } from './Catalogue.tsx';

export default function Home() {
  const { keyword, page } = catalogueAt(usePathname());
  const hasFilters = useFeatures().includes('catalogue-filters');
  const inAddress = choicesOf(useSearch());
  const choices = hasFilters ? inAddress : undefined;
  return (
    <>
      {isPlainList(keyword, choices) ? <TopProductsScreen /> : null}
      <Page head={catalogueHead({ keyword, page })} heading={null} size="xl">
        {keyword === '' ? null : <BackLink />}
        <CatalogueScreen key={`${page} ${keyword}`} keyword={keyword} page={page} choices={choices} />
      </Page>
    </>
  );
}
