import { Link } from 'wouter';
import { orderListPath, shows, type OrderListing, type Show } from '../../../common/domain/orderList.ts';
import { ListSearch } from './ListSearch.tsx';
import classes from './OrderTools.module.css';

const titles: Record<Show, string> = { all: 'All', unpaid: 'Unpaid', waiting: 'Waiting', delivered: 'Delivered' };

/** Which orders are shown, and a field to look for some of them. Both are in the address, and nowhere else. */
export function OrderTools({ listing, counts }: { listing: OrderListing; counts: Record<Show, number> }) {
  return (
    <div className={classes.tools}>
      <nav aria-label="Show" className={classes.shows}>
        {shows.map((show) => (
          <Link
            key={show}
            href={orderListPath({ q: listing.q, show })}
            aria-current={show === listing.show ? 'page' : undefined}
          >
            {titles[show]} <span className={classes.count}>{counts[show]}</span>
          </Link>
        ))}
      </nav>
      <ListSearch
        label="Search orders"
        placeholder="Order or buyer"
        q={listing.q}
        pathOf={(q) => orderListPath({ ...listing, q, page: 1 })}
      />
    </div>
  );
}
