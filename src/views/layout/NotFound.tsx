import * as words from '#texts/layout.ts';
import { routes } from '../../../common/routes/routes.ts';
import { ButtonLink } from '../common/controls.tsx';
import { Page } from '../common/Page.tsx';
import classes from './Layout.module.css';

/** An unknown path or product (S57, A32), not indexed. */
export function NotFound({ what = 'page' }: { what?: 'page' | 'product' }) {
  const isPage = what === 'page';
  return (
    <Page title={isPage ? words.noSuchPage : words.noSuchProduct} heading={null} size="sm">
      <div className={classes.missing}>
        <h1 tabIndex={-1}>{isPage ? words.pageNotFound : words.productNotFound}</h1>
        <p>{words.mayHaveMoved}</p>
        <ButtonLink href={routes.home.href()} color="amber" size="md">
          {words.goToShop}
        </ButtonLink>
      </div>
    </Page>
  );
}
