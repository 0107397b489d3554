import { productNotFound } from '#texts/answers.ts';
import { renderToString } from 'react-dom/server';
import type { RenderOnServer, ScreenReads } from '../common/contract/drawing.ts';
import { routeAt } from '../common/routes/routes.ts';
import { createSettler } from './app/settleCharts.ts';
import { createShop } from './app/shop.ts';
import type { Services } from './machines/services.ts';
import { guestStorage, pageAt } from './services/guest.ts';
import { ServiceError } from './services/serviceError.ts';
import { App } from './views/App.tsx';
import { chunkImports } from './views/chunks.ts';
import { DrawnFeatures } from './views/shop/ShopContext.tsx';

/** A screen settles in two drawings; more only if a settled chart brings another. */
const MOST_DRAWINGS = 4;

/** The calls that a screen may make outside a browser, given what to do with a failure. Any other fails with its name. */
const servicesOf = (
  { listProducts, listTopProducts, getProduct }: ScreenReads,
  onFailure: (cause: unknown) => void,
): Partial<Services> => {
  const read = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (cause) {
      onFailure(cause);
      throw cause;
    }
  };
  return {
    listProducts: (input) => read(() => listProducts(input)),
    listTopProducts: (input) => read(() => listTopProducts(input)),
    getProduct: async (input) => {
      const product = await read(() => getProduct(input));
      if (product === null) throw new ServiceError(productNotFound, { status: 404 });
      return product;
    },
  };
};

/** Data that cannot end the script element it is written into. */
const asJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/**
 * The first screen outside a browser: its charts settled, their states drawn. Rejects where a read fails: then the browser
 * asks for itself (A46).
 */
export const renderOnServer: RenderOnServer = async (address, { reads, host, imageHosts, features, patience }) => {
  const name = routeAt(address.path)?.chunk;
  const settler = createSettler();
  const failures: unknown[] = [];
  let redirect: string | undefined;
  const shop = createShop({
    storage: guestStorage,
    page: pageAt(address, (to) => (redirect = to)),
    host,
    imageHosts,
    services: () => servicesOf(reads, (cause) => failures.push(cause)) as Services,
    served: {
      ...(name === undefined ? {} : { chunk: { name, module: await chunkImports[name]() } }),
      findSettled: settler.find,
    },
  });
  try {
    const draw = () =>
      renderToString(
        <DrawnFeatures value={features}>
          <App shop={shop} address={address} />
        </DrawnFeatures>,
      );
    let html = draw();
    const late = AbortSignal.timeout(patience);
    for (let n = 1; n < MOST_DRAWINGS && (await settler.settle(late)); n += 1) html = draw();
    if (failures.length > 0) throw new Error(`The screen of ${address.path} cannot be settled`, { cause: failures[0] });
    return redirect === undefined ? { html, charts: asJson(settler.charts) } : { redirect };
  } finally {
    shop.close();
  }
};
