import * as v from 'valibot';
import { setting, whole, onOff, list } from './setting.ts';

const hostNames = 'must be names of hosts such as images.example.com, separated by commas';

export const sellingSettings = {
  pageSize: setting({
    name: 'PAGE_SIZE',
    fallback: '12',
    meaning: 'Products per page',
    reads: whole(1, 100),
  }),
  imageHosts: setting({
    name: 'IMAGE_HOSTS',
    meaning:
      'Other hosts that may serve pictures of products over https, such as `images.example.com`, separated by commas; unset: none',
    reads: v.pipe(
      list,
      v.array(v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/, hostNames))),
    ),
  }),
  maxOpenOrders: setting({
    name: 'MAX_OPEN_ORDERS',
    forTests: true,
    fallback: '5',
    meaning: 'Unpaid orders that one user may have at a time',
    reads: whole(1, 1_000_000),
  }),
  maxUnitsHeldByNewAccount: setting({
    name: 'MAX_UNITS_HELD_BY_NEW_ACCOUNT',
    fallback: '20',
    meaning: 'Items that an account that has never paid may hold in all its unpaid orders',
    reads: whole(1, 1_000_000_000),
  }),
  holdUnpaidMinutes: setting({
    name: 'HOLD_UNPAID_MINUTES',
    fallback: '60',
    meaning: 'Minutes for which an unpaid order holds its stock; 0: no limit',
    reads: whole(0, 5_256_000),
  }),
  reviewsFromBuyersOnly: setting({
    name: 'REVIEWS_FROM_BUYERS_ONLY',
    fallback: 'off',
    meaning: '`on` accepts reviews of a product only from accounts that have paid for it',
    reads: onOff,
  }),
};
