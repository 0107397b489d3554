import { usePathname } from 'wouter/use-browser-location';
import { catalogueAt } from '../../domain/address.ts';
import { BackLink } from '../common/BackLink.tsx';
import { Page } from '../common/Page.tsx';
import { CatalogueScreen } from './Catalogue.tsx';
import { TopProductsScreen } from './TopProducts.tsx';

/** What the window is called: the default on the home page (S52), else what is shown and which page of it. */
const titleOf = (keyword: string, page: number): string | undefined => {
  const said = [keyword && `Search: ${keyword}`, page > 1 && `Page ${page}`].filter(Boolean);
  return said.length === 0 ? undefined : said.join(', ');
};

/** The home screen, searched and paged or not (S11–S16). */
export default function Home() {
  const { keyword, page } = catalogueAt(usePathname());
  return (
    <Page title={titleOf(keyword, page)} heading={null} size="xl">
      {keyword === '' ? <TopProductsScreen /> : <BackLink />}
      <CatalogueScreen key={`${page} ${keyword}`} keyword={keyword} page={page} />
    </Page>
  );
}
