import type { Product } from '../../common/contract/product.ts';
import { callAhead, takeAhead, type Ahead } from './ahead.ts';
import type { Http } from './http.ts';
import { createShopServices, type ShopServices } from './shopServices.ts';

/** How long an answer that was read ahead counts as the server's present one, in milliseconds (S130). */
const FRESH_MS = 5_000;

type Kept = { id: string; at: number; reading: Ahead<Product> };

/**
 * The calls to the backend, and a way to read a product before a visitor asks for it. The next call for that product
 * takes what was read, once and while it is fresh; a product has no secrets, so it is the same for every user. At most one is
 * kept, until any call that writes (S103, C6). A read that failed is silent: the next call asks again. What was read comes
 * after the press was painted, so that a screen with much to draw does not delay its acknowledgement.
 */
export const createReadAhead = (
  http: Http,
  painted: () => Promise<void>,
): { services: ShopServices; readAhead: (id: string) => Promise<Product | undefined> } => {
  let kept: Kept | null = null;
  const forget = () => {
    kept = null;
  };
  const freshOf = (id: string): Kept | null =>
    kept?.id === id && performance.now() - kept.at < FRESH_MS ? kept : null;

  const services = createShopServices(async (call, request) => {
    if (call.method === 'GET') return http(call, request);
    forget();
    // What is read while it writes may be older than what it has written.
    return http(call, request).finally(forget);
  });

  return {
    services: {
      ...services,
      getProduct: async (input, signal) => {
        const fresh = input.after === undefined ? freshOf(input.id) : null;
        const ask = () => services.getProduct(input, signal);
        if (fresh === null) return ask();
        forget();
        const [product] = await Promise.all([takeAhead(fresh.reading, signal, ask), painted()]);
        return product;
      },
    },
    readAhead: async (id) => {
      if (freshOf(id) === null) {
        kept?.reading.call.abort(); // the visitor has moved on
        const reading = callAhead(
          (signal) => services.getProduct({ id }, signal),
          (failed) => {
            if (kept?.reading === failed) forget();
          },
        );
        kept = { id, at: performance.now(), reading };
      }
      return kept?.reading.answer.catch(() => undefined);
    },
  };
};
