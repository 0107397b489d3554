import { routes } from '../../../common/routes/routes.ts';
import { ButtonLink } from '../common/links.tsx';
import { Page } from '../common/Page.tsx';
import classes from './NotFound.module.css';

/** An unknown path or product (S57, A32), not indexed. */
export function NotFound({ what = 'page' }: { what?: string }) {
  return (
    <Page title={`No such ${what}`} heading={null} size="sm">
      <div className={classes.missing}>
        <h1 tabIndex={-1}>We cannot find that {what}</h1>
        <p>It may have been moved, or the address has a typing error.</p>
        <ButtonLink href={routes.home.href()} color="amber" size="md">
          Go to the shop
        </ButtonLink>
      </div>
    </Page>
  );
}
