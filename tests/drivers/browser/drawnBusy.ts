import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { ownFeatures } from '../../../common/contract/endpoints.ts';
import type { RenderOnServer } from '../../../common/contract/drawing.ts';
import { projectDir } from '../../fixtures/paths.ts';

const never = (): Promise<never> => new Promise(() => undefined);

/** As of a server whose database does not answer in time: the browser makes the calls. */
const late = {
  reads: { listProducts: never, listTopProducts: never, getProduct: never, listCategories: never },
  host: '',
  imageHosts: [],
  features: [...ownFeatures, 'languages'],
  categories: [],
  patience: 0,
};

const ROOT =
  /(<div id="root" data-server-rendered>)[\s\S]*(<\/div><script [^>]*data-server-rendered>)[\s\S]*?(<\/script>)/;

/** Preloads of calls, which would be made before the chart makes them. */
const CALLS = /<link[^>]+rel="?preload"?[^>]+as="?fetch"?[^>]*>/g;

const CATEGORIES = /<meta name="categories"[^>]*>/;

const isDocument = ({ pathname }: URL): boolean => !/\.\w+$/.test(pathname);

/**
 * Lets each document that the server draws have its screen drawn busy, by the same build: the charts begin in it where
 * their calls begin, and every call is one that a chart of the browser makes.
 */
export const drawnBusy = async (page: Page): Promise<void> => {
  const built = pathToFileURL(join(projectDir, 'dist', 'drawing', 'renderOnServer.js')).href;
  const { renderOnServer } = (await import(built)) as { renderOnServer: RenderOnServer };
  await page.route(isDocument, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const { pathname: path, search } = new URL(response.url());
    const isDrawn = html.includes('data-server-rendered');
    if (isDrawn !== ROOT.test(html)) throw new Error(`The drawn screen of ${path} was not found in its document`);
    const drawing = isDrawn ? await renderOnServer({ path, search }, late) : null;
    const body =
      drawing === null || 'redirect' in drawing
        ? html
        : html.replace(ROOT, (_, open: string, between: string, close: string) =>
            [open, drawing.html, between, drawing.charts, close].join(''),
          );
    return route.fulfill({ response, body: body.replaceAll(CALLS, '').replace(CATEGORIES, '') });
  });
};
