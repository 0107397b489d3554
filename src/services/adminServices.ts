import * as v from 'valibot';
import { Order, OrderRow } from '../../common/contract/order.ts';
import { MOST_ROWS } from '../../common/contract/paging.ts';
import type { ListedOrder, OrderListing } from '../../common/domain/orderList.ts';
import type { Http } from './http.ts';
import { createChunkServices, readChunkMap } from './chunks.ts';
import { createSaveFile, type SaveFile } from './output.ts';
import { askForOrders, type Asked } from './shopServices.ts';
import { Shop } from '../../common/contract/shop.ts';
import { Overview } from '../../common/contract/overview.ts';
import { ownEndpoints } from '../../common/contract/ownEndpoints.ts';
import * as words from '#texts/productImport.ts';
import type { Encoding } from './csvText.ts';
import { SameNames } from '../../common/contract/product.ts';
import { MOST_NAMES } from '../../common/contract/typed.ts';
import type { ImportRow } from './productsCsv.ts';
import { ServiceError } from './serviceError.ts';
import { uploadImage, type Upload } from './uploadImage.ts';

/** Loads the module of a chunk like every other chunk: a failed load can be repeated (S58). */
const lazyModule = <T>(name: string, load: () => Promise<T>) => {
  const { loadChunk } = createChunkServices({ [name]: load }, readChunkMap(document));
  return (signal: AbortSignal) => loadChunk({ name }, signal) as Promise<T>;
};

/** In bytes: 20,000 products with descriptions of a thousand characters. */
const LARGEST_FILE = 25 * 1024 * 1024;

export const ORDERS_FILE = 'orders.csv';

/** A row of the list with what a parcel needs, as far as the backend sends it. */
const OrderInFull = v.object({
  ...OrderRow.entries,
  user: v.nullish(v.union([v.object({ name: v.string(), email: v.optional(v.string()) }), v.string()])),
  shippingAddress: v.optional(Order.entries.shippingAddress),
});

type Given = {
  http: Http;
  saveFile?: SaveFile;
  /** Hosts at which pictures may be; null if another backend has rules of its own. */
  pictureHosts: readonly string[] | null;
  findsNames: boolean;
  /** Load what reads and writes CSV, with its library. */
  loadReader?: (signal: AbortSignal) => Promise<Pick<typeof import('./productsCsv.ts'), 'productsInFile'>>;
  loadWriter?: (signal: AbortSignal) => Promise<typeof import('./ordersCsv.ts')>;
};

export const createAdminServices = ({
  http,
  saveFile = createSaveFile(window),
  pictureHosts,
  findsNames,
  loadReader = lazyModule('productsCsv', () => import('./productsCsv.ts')),
  loadWriter = lazyModule('ordersCsv', () => import('./ordersCsv.ts')),
}: Given) => ({
  getOverview: (_: object, signal: AbortSignal) => http(ownEndpoints.getOverview, { answer: Overview, signal }),
  getShop: (_: object, signal: AbortSignal) => http(ownEndpoints.getShop, { answer: Shop, signal }),
  updateShop: (shop: Shop, signal: AbortSignal) => http(ownEndpoints.updateShop, { body: shop, answer: Shop, signal }),
  /** As `listOrders`, in full and with the maximum page size. */
  readOrders: (asked: Asked<OrderListing>, signal: AbortSignal) =>
    askForOrders(http, asked, signal, OrderInFull, { limit: MOST_ROWS }),
  /** Resolves to the path of the stored picture; reports progress in percent. */
  uploadImage: (input: Upload, signal: AbortSignal) => uploadImage(http, input, signal),
  saveOrders: async ({ orders }: { orders: readonly ListedOrder[] }, signal: AbortSignal) => {
    const { ordersCsv } = await loadWriter(signal);
    signal.throwIfAborted();
    saveFile(ORDERS_FILE, ordersCsv(orders), 'text/csv');
  },
  /** Asks for a portion of the rows, beginning with `from`; `compared` is where the next one begins. */
  findSameNames: async ({ rows, from }: { rows: readonly ImportRow[]; from: number }, signal: AbortSignal) => {
    if (!findsNames) return { found: [], compared: rows.length };
    const portion = rows.slice(from, from + MOST_NAMES);
    const body = { names: portion.map(({ product }) => product.name) };
    const { found } = await http(ownEndpoints.findSameNames, { body, answer: SameNames, signal });
    return { found, compared: from + portion.length };
  },
  /** Sends nothing: every row is checked by the rules of the contract. */
  readProducts: async ({ file, encoding }: { file: File; encoding: Encoding | null }, signal: AbortSignal) => {
    if (file.size > LARGEST_FILE) throw new ServiceError(words.fileTooLarge);
    const { productsInFile } = await loadReader(signal);
    signal.throwIfAborted();
    return productsInFile(new Uint8Array(await file.arrayBuffer()), encoding, pictureHosts);
  },
});

export type AdminServices = ReturnType<typeof createAdminServices>;
