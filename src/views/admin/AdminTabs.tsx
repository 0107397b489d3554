import { Link } from 'wouter';
import { routes } from '../../../common/routes/routes.ts';
import classes from './AdminTabs.module.css';

const lists = [routes.userList, routes.productList, routes.orderList];

/** Leads from one list to another without the menu. */
export function AdminTabs({ current }: { current: (typeof lists)[number] }) {
  return (
    <nav aria-label="Administration" className={classes.tabs}>
      {lists.map((list) => (
        <Link key={list.path} href={list.href({})} aria-current={list === current ? 'page' : undefined}>
          {list.title}
        </Link>
      ))}
    </nav>
  );
}
