import type { Product } from '../../common/contract/product.ts';
import { prefetch, takePrefetched, type Prefetch } from './prefetch.ts';
import type { Http } from './http.ts';
import { createShopServices, type ShopServices } from './shopServices.ts';

/** How long a prefetched product counts as current, in milliseconds (S130). */
const FRESH_MS = 5_000;

type Kept = { id: string; at: number; reading: Prefetch<Product> };

/** With one product read ahead: its next call takes the answer, if it is fresh and nothing was written (S103, C6). */
export const createProductPrefetch = (http: Http, painted: () => Promise<void>) => {
  let kept: Kept | null = null;
  const forget = () => {
    kept = null;
  };
  const freshOf = (id: string): Kept | null =>
    kept?.id === id && performance.now() - kept.at < FRESH_MS ? kept : null;

  const services = createShopServices(async (call, request) => {
    if (call.method === 'GET') return http(call, request);
    forget();
    // A product that is read while this call writes may be outdated.
    return http(call, request).finally(forget);
  });

  const getProduct: ShopServices['getProduct'] = async (input, signal) => {
    const fresh = input.after === undefined ? freshOf(input.id) : null;
    const ask = () => services.getProduct(input, signal);
    if (fresh === null) return ask();
    forget();
    const [product] = await Promise.all([takePrefetched(fresh.reading, signal, ask), painted()]);
    return product;
  };

  return {
    services: { ...services, getProduct },
    prefetchProduct: async (id: string) => {
      if (freshOf(id) === null) {
        kept?.reading.call.abort(); // the visitor has moved on
        const reading = prefetch(
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
