import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { accountFeatures, FURTHER_PICTURES } from '../../../common/contract/endpoints.ts';
import { charts } from '../../../devtools/charts.ts';
import { openDesk } from '../../../devtools/desk.ts';
import '../../../devtools/inShop.ts';
import { reachOf, type Path } from '../../../devtools/paths.ts';
import { goneOn } from '../../../devtools/views/ReplayBar.tsx';
import { wayTo } from '../../../devtools/ways.ts';
import { createChunkServices } from '../../../src/services/chunks.ts';
import { createHttp } from '../../../src/services/http.ts';
import { createLazyWallet } from '../../../src/services/lazyWallet.ts';
import { createPage } from '../../../src/services/page.ts';
import { createShopServices } from '../../../src/services/shopServices.ts';
import { createStorage } from '../../../src/services/storage.ts';
import { createShop, type Shop } from '../../../src/app/shop.ts';
import { App } from '../../../src/views/App.tsx';
import { chunkImports } from '../../../src/views/chunks.ts';

// What no path answers is never answered: no server is there.
vi.stubGlobal('fetch', () => new Promise(() => {}));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
// What the desk changes in the window of a shop is changed back at the end.
for (const name of ['XMLHttpRequest', 'localStorage', 'sessionStorage', '__inspectCharts'] as const)
  vi.stubGlobal(name, window[name]);

// As documents of our server announce them.
const announced = Object.assign(document.createElement('meta'), {
  name: 'api-features',
  content: [...accountFeatures, FURTHER_PICTURES].join(' '),
});
// Not while the file is read: where all its tests are filtered out, nothing would remove it.
beforeAll(() => document.head.append(announced));

let root: Root | undefined;
let shop: Shop | undefined;
let visit = new AbortController();

const close = () => {
  root?.unmount();
  shop?.close();
  visit.abort();
};

/** Opens the shop in this window as its document does. */
const openShop = () => {
  close();
  visit = new AbortController();
  shop = createShop({
    storage: createStorage(window),
    page: createPage(window, visit.signal),
    host: '',
    inspect: window.__inspectCharts,
    services: (tokens) => ({
      ...createShopServices(createHttp('', tokens)),
      ...createLazyWallet(window),
      ...createChunkServices(chunkImports, {}),
    }),
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <App shop={shop} />
    </StrictMode>,
  );
};

const desk = openDesk();
desk.replay.send({ type: 'replay.pace', pace: 0 });
desk.shopFrame.place(
  () =>
    ({
      location: {
        replace: (address: string) => {
          close();
          history.replaceState(null, '', address);
          desk.shopFrame.attach(window);
          openShop();
        },
      },
    }) as unknown as Window,
);

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  close();
  desk.shopFrame.close();
  document.body.replaceChildren();
});
afterAll(() => {
  desk.close();
  announced.remove();
});

/** Where the shop is once it was driven to a state. */
const drive = async (id: string): Promise<string> => {
  const path = wayTo(desk, id) as Path;
  if (path.steps.length === 0) return 'there';
  desk.replay.send({ type: 'replay.open', path, isRunning: true });
  const { value, context } = await waitFor(
    desk.replay,
    (state) => ['done', 'parted', 'failed'].some((each) => state.matches(each as 'done')),
    { timeout: 15_000 },
  );
  const gone = goneOn(desk.watch.get(), context.path);
  return value === 'done' ? (gone ?? 'there') : `${value}: ${JSON.stringify(context.went.at(-1))} ${context.error}`;
};

/** States that a chart does not stay in, and those that nothing in a browser or no address leads to. */
const elsewhere: Record<string, string> = {
  'carousel.deciding': 'It reached carousel.deciding and went on to rotating.',
  'catalogue.beyondEnd': 'It reached catalogue.beyondEnd, and the chart has ended.',
  'chunk.loaded': 'It reached chunk.loaded, and the chart has ended.',
  'order.shown.payment.deciding':
    'It reached order.shown.payment.deciding and went on to shown.delivery.waiting + shown.payment.settlementUnknown.',
  'order.shown.payment.payable.walletUnavailable':
    'nothing in a browser leads there: the wallet ends with a payment or not at all',
  'orderTools.again.deciding': 'It reached orderTools.again.deciding and went on to again.asking + number.idle.',
  'orderTools.number.copied': 'nothing in a browser leads there: the clipboard answers at once',
  'orderTools.number.copying': 'nothing in a browser leads there: the clipboard answers at once',
  'orderTools.number.refused': 'nothing in a browser leads there: the clipboard answers at once',
  'ownAccount.deleted': 'It reached ownAccount.deleted, and the chart has ended.',
  'ownAccount.signedOut': 'It reached ownAccount.signedOut, and the chart has ended.',
  'passwordReset.opening': 'It reached passwordReset.opening and went on to asking.',
  'product.loading.previewed': 'devtools/startingPoints.ts has no starting point for product with this input',
  'productEdit.updated': 'It reached productEdit.updated, and the chart has ended.',
  'productList.beyondEnd': 'It reached productList.beyondEnd, and the chart has ended.',
  'productList.created': 'It reached productList.created, and the chart has ended.',
  'session.restoring': 'It reached session.restoring and went on to guest.',
  'userEdit.updated': 'It reached userEdit.updated, and the chart has ended.',
  'wallet.authorised': 'It reached wallet.authorised, and the chart has ended.',
};

/** The chart of suggestions starts with the focus in the search field, which the desk does not move. */
const driven = [...charts.keys()].filter((chart) => chart !== 'suggestions');

it.each(driven)('every state of %s is driven to, or it is said why not', { tags: 'soak' }, async (chart) => {
  for (const { id, why } of reachOf(charts.get(chart)!))
    expect([id, why ?? (await drive(id))]).toEqual([id, elsewhere[id] ?? 'there']);
});
