import { TextInput } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { orderListPath, shows, type OrderListing, type Show } from '../../domain/orderList.ts';
import classes from './OrderTools.module.css';

const titles: Record<Show, string> = { all: 'All', unpaid: 'Unpaid', waiting: 'Waiting', delivered: 'Delivered' };

/** Which orders are shown, and a field to look for some of them. Both are in the address, and nowhere else. */
export function OrderTools({ listing, counts }: { listing: OrderListing; counts: Record<Show, number> }) {
  const [, go] = useLocation();
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
      <TextInput
        type="search"
        aria-label="Search orders"
        placeholder="Order or buyer"
        maxLength={200}
        value={listing.q}
        onChange={({ currentTarget }) =>
          go(orderListPath({ ...listing, q: currentTarget.value, page: 1 }), { replace: true })
        }
        className={classes.search}
      />
    </div>
  );
}
