import { BRIEF, endpoints } from '../../common/contract/endpoints.ts';
import { OrderRow } from '../../common/contract/order.ts';
import { MOST_ROWS } from '../../common/contract/paging.ts';
import type { ListAnswer } from '../../common/domain/listPage.ts';
import type { ListedOrder, OrderListing } from '../../common/domain/orderList.ts';
import type { SaveFile } from './accountServices.ts';
import type { Http } from './http.ts';
import type { LoadModule } from './lazyModule.ts';
import { askForPage, orderQuery, type Asked, type ServiceCall } from './shopServices.ts';

/** What makes files of orders. Comes with the administrators' chunk. */
export type OrderFileServices = {
  /** As `listOrders`, with the maximum page size. */
  readOrders: ServiceCall<Asked<OrderListing>, ListAnswer<OrderRow>>;
  saveOrders: ServiceCall<{ orders: readonly ListedOrder[] }, void>;
};

/** The name of the file of orders, in every language. */
export const ORDERS_FILE = 'orders.csv';

export const createOrderFileServices = (
  http: Http,
  saveFile: SaveFile,
  /** Loads what writes CSV, with its library. */
  loadCsv: LoadModule<typeof import('./ordersCsv.ts')>,
): OrderFileServices => ({
  readOrders: (asked, signal) =>
    askForPage(http, endpoints.listOrders, asked, orderQuery(asked.listing), {
      row: OrderRow,
      headers: { Accept: BRIEF },
      limit: MOST_ROWS,
      signal,
    }),
  saveOrders: async ({ orders }, signal) => {
    const { ordersCsv } = await loadCsv(signal);
    signal.throwIfAborted();
    saveFile(ORDERS_FILE, ordersCsv(orders), 'text/csv');
  },
});
