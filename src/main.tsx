import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setMerchant } from '../common/domain/merchant.ts';
import { routeAt, routes } from '../common/routes/routes.ts';
import { createChunkServices, createChunkPrefetch, readChunkMap, type ChunkServices } from './services/chunks.ts';
import { addSheet, applyDrawnStyles, drawnStylesLoaded } from './services/styleSheets.ts';
import { deliverEarlyInput } from './services/earlyInput.ts';
import { watchIntent, whenLoaded } from './services/intent.ts';
import { createHttp } from './services/http.ts';
import { categoriesOf, hostsOf, merchantIn } from './services/head.ts';
import { createLazyWallet } from './services/lazyWallet.ts';
import { createPage } from './services/page.ts';
import { registerWorker } from './services/worker.ts';
import { createProductPrefetch } from './services/productPrefetch.ts';
import { createStorage } from './services/storage.ts';
import { readSettled } from './app/hydration.ts';
import { createShop, type Served } from './app/shop.ts';
import type { Inspect } from './app/lazyActor.ts';
import { recordPath } from './app/recentPaths.ts';
import { App } from './views/App.tsx';
import { chunkImports } from './views/chunks.ts';

declare global {
  interface Window {
    /** Set before the shop starts to inspect its charts, as developers' tools do. */
    __inspectCharts?: Inspect;
  }
}

/** The screen that the server drew in this document, with its chunk; undefined if there is none, or the chunk fails. */
const servedScreen = async (path: string): Promise<Served | undefined> => {
  const settled = readSettled(document);
  const name = routeAt(path)?.chunk;
  try {
    const [module] = await Promise.all([settled && name && chunkImports[name](), drawnStylesLoaded(document)]);
    return settled && { ...settled, ...(name === undefined ? {} : { chunk: { name, module } }) };
  } catch {
    return undefined; // the chart of the chunk loads it again, and shows the error (S58)
  }
};

/** Runs once what has changed until now is on screen, or at once where nothing is painted. */
const afterPaint = (run: () => void): void => {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run)); // the frame is painted before the next task
};

const painted = () => new Promise<void>(afterPaint);

/** The parts of a page wait until it is painted: on a slow phone a request takes milliseconds to begin. */
const partsLater =
  (loadChunk: ChunkServices['loadChunk']): ChunkServices['loadChunk'] =>
  async (input, signal) => {
    if (routeAt(location.pathname)?.chunk !== input.name) await painted();
    return loadChunk(input, signal);
  };

/** Ends the task, so that the browser can paint and react in between. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

const takeInput = () => {
  applyDrawnStyles(document); // not before: it takes a slow phone as long as to hydrate the header
  deliverEarlyInput(window, flushSync);
};

const start = async (): Promise<void> => {
  setMerchant(merchantIn(document));
  const address = { path: location.pathname, search: location.search };
  const served = await servedScreen(address.path);
  await nextTask();
  const { api: host, imageHosts } = hostsOf(document);
  const chunkFiles = readChunkMap(document);

  const loading = createChunkServices(chunkImports, chunkFiles, (file) => addSheet(document, file));
  const { services: chunkServices, chunkPrefetch } = createChunkPrefetch(chunkFiles, loading);
  let prefetchProduct: ReturnType<typeof createProductPrefetch>['prefetchProduct'];
  const shop = createShop({
    storage: createStorage(window),
    page: createPage(window),
    host,
    imageHosts,
    categories: categoriesOf(document),
    inspect: (event) => {
      recordPath(event);
      window.__inspectCharts?.(event);
    },
    served,
    afterPress: afterPaint,
    chunkPrefetch: {
      ...chunkPrefetch,
      load: (name) => whenLoaded(window, () => afterPaint(() => void chunkPrefetch.load(name))),
    },
    services: (tokens) => {
      const http = createHttp(host, tokens);
      // The first frame still has to be rastered when its task begins: the rest of the product is drawn after the second.
      const { services, prefetchProduct: read } = createProductPrefetch(http, () => painted().then(painted));
      prefetchProduct = read;
      return { ...services, ...createLazyWallet(window), loadChunk: partsLater(chunkServices.loadChunk) };
    },
  });

  watchIntent(window, (path) => {
    const chunk = routeAt(path)?.chunk;
    const loaded = chunk && chunkPrefetch.load(chunk);
    const product = routes.product.match(path);
    // A path to the cart may name an item, whose product is read before it is added (S130).
    const { id } = product ?? routes.cart.match(path) ?? {};
    const read = id && prefetchProduct(id);
    // With both, the product's screen is drawn before the press.
    if (product)
      void Promise.all([read, loaded]).then(
        ([found]) => found && shop.actors.next.send({ type: 'product.next', product: found }),
      );
  });

  if (import.meta.env.PROD) registerWorker(window);

  const root = document.getElementById('root')!;
  const app = (drawn?: typeof address) => (
    <StrictMode>
      <App shop={shop} address={drawn} onDrawn={takeInput} />
    </StrictMode>
  );
  if (served === undefined) {
    applyDrawnStyles(document);
    createRoot(root).render(app());
  }
  // As a transition, React hydrates in slices of a few milliseconds.
  else startTransition(() => void hydrateRoot(root, app(address)));
};

void nextTask().then(start);
