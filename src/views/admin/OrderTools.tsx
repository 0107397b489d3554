import { Link } from 'wouter';
import * as words from '#texts/orderList.ts';
import { orderListPath, shows, type OrderListing, type Show } from '../../../common/domain/orderList.ts';
import { ListSearch } from './ListSearch.tsx';
import classes from './OrderTools.module.css';

const titles: Record<Show, string> = {
  all: words.all,
  unpaid: words.unpaid,
  waiting: words.waiting,
  delivered: words.delivered,
  refunded: words.refunded,
};

/** The filter and the search field of the list. Both are kept only in the URL. */
export function OrderTools({ listing, counts }: { listing: OrderListing; counts: Record<Show, number> }) {
  return (
    <div className={classes.tools}>
      <nav aria-label={words.show} className={classes.shows}>
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
        label={words.searchOrders}
        placeholder={words.orderOrBuyer}
        q={listing.q}
        pathOf={(q) => orderListPath({ ...listing, q, page: 1 })}
      />
    </div>
  );
}
