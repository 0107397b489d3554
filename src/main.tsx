import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createChunkServices, readChunkMap } from './services/chunks.ts';
import { createHttp } from './services/http.ts';
import { hostsOf } from './services/head.ts';
import { createLazyWallet } from './services/lazyWallet.ts';
import { createPage } from './services/page.ts';
import { createShopServices } from './services/shopServices.ts';
import { createStorage } from './services/storage.ts';
import { createShop } from './app/shop.ts';
import type { Inspect } from './app/lazyActor.ts';
import { App } from './views/App.tsx';
import { chunkImports } from './views/chunks.ts';

declare global {
  interface Window {
    /** Set before the shop starts to inspect its charts, as developers' tools do. */
    __inspectCharts?: Inspect;
  }
}

const { api: host, imageHosts } = hostsOf(document);

const shop = createShop({
  storage: createStorage(window),
  page: createPage(window),
  host,
  imageHosts,
  inspect: window.__inspectCharts,
  services: (tokens) => ({
    ...createShopServices(createHttp(host, tokens)),
    ...createLazyWallet(window),
    ...createChunkServices(chunkImports, readChunkMap(document)),
  }),
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App shop={shop} />
  </StrictMode>,
);
