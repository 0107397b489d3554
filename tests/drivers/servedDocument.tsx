import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import type { ScreenReads } from '../../common/contract/drawing.ts';
import { revalidatableReads } from '../../server/pages/documentCache.ts';
import { routeAt } from '../../common/routes/routes.ts';
import { readSettled } from '../../src/app/hydration.ts';
import { createShop } from '../../src/app/shop.ts';
import { renderOnServer } from '../../src/renderOnServer.tsx';
import type { Services } from '../../src/machines/services.ts';
import { createPage } from '../../src/services/page.ts';
import { App } from '../../src/views/App.tsx';
import { chunkImports } from '../../src/views/chunks.ts';
import { memoryStorage } from '../fixtures/memory.ts';
import { aProduct } from '../fixtures/samples.ts';

const camera = aProduct({ _id: 'p2', name: 'Camera', countInStock: 0 });

/** A shop with two products on one page, which all are top rated. */
export const fullShop: ScreenReads = {
  listProducts: async ({ page }) => ({ products: page > 1 ? [] : [aProduct(), camera], page, pages: 1 }),
  listTopProducts: async () => [aProduct(), camera],
  getProduct: async ({ id }) => [aProduct(), camera].find(({ _id }) => _id === id) ?? null,
  listCategories: async () => [],
};

export const never = () => new Promise<never>(() => undefined);

/** Draws the screen of an address as the server does; `patience` says how long it may take, in milliseconds. */
export const draw = (address: string, reads: Partial<ScreenReads> = {}, patience = 1000) => {
  const { pathname: path, search } = new URL(address, 'http://shop.test');
  return renderOnServer(
    { path, search },
    {
      reads: revalidatableReads({ ...fullShop, ...reads }).reads,
      host: '',
      imageHosts: [],
      features: [],
      categories: [],
      patience,
    },
  );
};

type Stored = Parameters<typeof memoryStorage>[0];

/** A service that never answers, and counts its calls. */
const waiting = () => vi.fn<() => Promise<never>>(never);

/**
 * Opens a served document: puts its markup and its data into this one. `takeOver` lets the app hydrate it, for a visitor
 * with this storage.
 */
export const openServed = async (address: string, reads: Partial<ScreenReads> = {}, patience?: number) => {
  const drawing = await draw(address, reads, patience);
  if ('redirect' in drawing) throw new Error(`${address} leads to ${drawing.redirect}`);
  history.replaceState(null, '', address);
  document.body.innerHTML = `<div id="root">${drawing.html}</div><script type="application/json" id="settled-charts">${drawing.charts}</script>`;
  const container = document.getElementById('root')!;
  const calls = {
    listProducts: waiting(),
    listTopProducts: waiting(),
    getProduct: waiting(),
    createReview: waiting(),
    login: waiting(),
    loadChunk: waiting(),
  };
  const problems: unknown[] = [];

  const takeOver = async (kept: Stored = {}, onDrawn?: () => void): Promise<void> => {
    vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void problems.push(said));
    const { pathname: path, search } = location;
    const name = routeAt(path)?.chunk;
    const listening = new AbortController();
    const shop = createShop({
      storage: memoryStorage(kept),
      page: createPage(window, listening.signal),
      host: '',
      services: () => calls as unknown as Services,
      served: {
        ...readSettled(document)!,
        ...(name === undefined ? {} : { chunk: { name, module: await chunkImports[name]() } }),
      },
    });
    let root: Root | undefined;
    onTestFinished(async () => {
      await act(async () => root?.unmount());
      shop.close();
      listening.abort();
      document.body.innerHTML = '';
    });
    await act(async () => {
      root = hydrateRoot(container, <App shop={shop} address={{ path, search }} onDrawn={onDrawn} />, {
        onRecoverableError: (error) => problems.push(error),
      });
    });
  };

  return { container, calls, problems, takeOver };
};
