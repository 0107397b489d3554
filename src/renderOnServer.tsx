import { productNotFound } from '#texts/answers.ts';
import { renderToString } from 'react-dom/server';
import type { ActorLogic, AnyActorRef, AnyEventObject, AnyStateMachine, Snapshot } from 'xstate';
import type { RenderOnServer, ScreenReads } from '../common/contract/drawing.ts';
import { setMerchant, SPECIFIED } from '../common/domain/merchant.ts';
import { catalogueAt } from '../common/routes/catalogue.ts';
import { routeAt } from '../common/routes/routes.ts';
import { guestStorage, pageAt } from './app/guestPage.ts';
import type { SettledCharts, StartDrawn } from './app/hydration.ts';
import { createShop, type Shop } from './app/shop.ts';
import type { ServiceActors, Services } from './machines/services.ts';
import { ServiceError } from './services/serviceError.ts';
import { App } from './views/App.tsx';
import { chunkImports } from './views/chunks.ts';
import { DrawnFeatures } from './views/shop/ShopContext.tsx';

type Address = Parameters<RenderOnServer>[0];

/** A drawing: what its charts may read, the answers that they wait for, the charts, and where they lead instead. */
type Drawing = {
  address: Address;
  reads: ScreenReads;
  missing: Promise<unknown>[];
  charts: Map<string, AnyActorRef>;
  redirect?: string;
};

/** That of the charts that are made now. */
let drawing: Drawing;

const gone = new ServiceError(productNotFound, { status: 404 });

/** A call whose answer is known ends at once. The others end in the next drawing. */
const asActor = (name: keyof ScreenReads): ActorLogic<Snapshot<unknown>, AnyEventObject, never> => ({
  getInitialSnapshot: (_scope, input) => {
    const answer = drawing.reads[name](input);
    if (answer === null) return { status: 'error', output: undefined, error: gone };
    if (!(answer instanceof Promise)) return { status: 'done', output: answer, error: undefined };
    answer.catch(() => undefined); // the last drawing does not wait
    drawing.missing.push(answer);
    return { status: 'active', output: undefined, error: undefined };
  },
  transition: (snapshot) => snapshot,
  getPersistedSnapshot: (snapshot) => snapshot,
});

/** The calls that a screen may make outside a browser. */
const services = {
  listProducts: asActor('listProducts'),
  listTopProducts: asActor('listTopProducts'),
  getProduct: asActor('getProduct'),
} as unknown as ServiceActors;

const clones = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** A clone builds all states and transitions of its chart, which takes a fifth of a drawing. */
const wired: Shop['page']['wired'] = (machine, more) => {
  if (more) return machine.provide({ actors: { ...services, ...more } }) as typeof machine;
  const clone = clones.get(machine) ?? machine.provide({ actors: services });
  clones.set(machine, clone);
  return clone as typeof machine;
};

/** What is around the screens with a keyword in their search field. */
type Frame = { keyword: string; before: string; after: string };

/**
 * What the last documents had in common, and what it was made of. The shops are those of a guest with an empty cart, by
 * chunk: to start their charts takes a fifth of a drawing. They are closed: stopped charts keep their states, so that no
 * drawing changes what others show.
 */
let common = { of: '', shops: new Map<string | undefined, Shop>(), frame: undefined as Frame | undefined };

const page = pageAt(
  () => drawing.address,
  (to) => (drawing.redirect = to),
);

const start: StartDrawn = (key, actor, onFact) => {
  if (onFact) actor.on('*', onFact);
  drawing.charts.set(key, actor);
  actor.start();
};

/** Whether no call of a chart is under way. */
const isAtRest = (actor: AnyActorRef): boolean => {
  const { children } = actor.getSnapshot() as { children: Record<string, AnyActorRef | undefined> };
  return Object.values(children).every((child) => child?.getSnapshot().status !== 'active');
};

/** Data that cannot end the script element it is written into. */
const asJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/** The first screen outside a browser, its charts settled. Rejects where a read fails: then the browser asks (A46). */
export const renderOnServer: RenderOnServer = async (
  address,
  { reads, features, patience, host, imageHosts, categories, merchant = SPECIFIED },
) => {
  const name = routeAt(address.path)?.chunk;
  const chunk = name === undefined ? {} : { chunk: { name, module: await chunkImports[name]() } };
  const of = JSON.stringify([host, imageHosts, features, categories, merchant]);
  const { keyword } = catalogueAt(address.path);
  const openShop = (): Shop => {
    const shop = createShop({
      storage: guestStorage,
      page,
      host,
      imageHosts,
      categories,
      services: () => ({}) as Services,
      served: { shared: { services, wired, start }, ...chunk },
    });
    common.shops.set(name, shop);
    return shop;
  };
  const toHtml = (isFramed: boolean): string => {
    setMerchant(merchant); // each time, since another drawing may have begun meanwhile
    const shop = common.shops.get(name) ?? openShop();
    const html = renderToString(
      <DrawnFeatures value={features}>
        <App shop={shop} address={address} isFramed={isFramed} />
      </DrawnFeatures>,
    );
    shop.close();
    return html;
  };
  const inFrame = (): string => {
    if (common.of !== of) common = { of, shops: new Map(), frame: undefined };
    const { frame } = common;
    if (frame?.keyword === keyword) return frame.before + toHtml(true) + frame.after;
    const html = toHtml(false);
    const end = html.lastIndexOf('</main>') + '</main>'.length;
    common.frame = { keyword, before: html.slice(0, html.indexOf('<main')), after: html.slice(end) };
    return html;
  };
  /** Charts that have not ended their calls begin again in the browser, or in the next drawing. */
  const draw = () => {
    drawing = { address, reads, missing: [], charts: new Map() };
    const { missing, charts } = drawing;
    const html = inFrame();
    const { redirect } = drawing;
    const settled: SettledCharts = {};
    for (const [key, actor] of charts) {
      if (isAtRest(actor)) settled[key] = actor.getPersistedSnapshot();
      actor.stop();
    }
    return { html, settled, missing, redirect };
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<true>((resolve) => (timer = setTimeout(resolve, patience, true)));
  try {
    let drawn = draw();
    let isLate = false;
    while (drawn.missing.length > 0 && !isLate) {
      isLate = (await Promise.race([Promise.all(drawn.missing), late])) === true;
      drawn = draw();
    }
    const { html, settled, redirect } = drawn;
    return redirect === undefined ? { html, charts: asJson(settled) } : { redirect };
  } finally {
    clearTimeout(timer);
  }
};
