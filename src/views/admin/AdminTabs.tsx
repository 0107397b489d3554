import { Link } from 'wouter';
import * as words from '#texts/admin.ts';
import { ADMIN_OVERVIEW } from '../../../common/contract/endpoints.ts';
import { routes } from '../../../common/routes/routes.ts';
import { useFeatures } from '../shop/useFeatures.ts';
import classes from './AdminTabs.module.css';

const lists = [routes.userList, routes.productList, routes.orderList];

/** Leads from one list to another without the menu, and to the overview if there is one. */
export function AdminTabs({ current }: { current: (typeof lists)[number] | typeof routes.overview }) {
  const hasOverview = useFeatures().includes(ADMIN_OVERVIEW);
  const pages = hasOverview ? [routes.overview, ...lists] : lists;
  return (
    <nav aria-label={words.administration} className={classes.tabs}>
      {pages.map((page) => (
        <Link key={page.path} href={page.href({})} aria-current={page === current ? 'page' : undefined}>
          {page.title}
        </Link>
      ))}
    </nav>
  );
}
