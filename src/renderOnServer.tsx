import { productNotFound } from '#texts/answers.ts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { fromPromise, type AnyActorRef, type AnyStateMachine } from 'xstate';
import type { RenderOnServer, ScreenReads } from '../common/contract/drawing.ts';
import { setMerchant, SPECIFIED } from '../common/domain/merchant.ts';
import { catalogueAt } from '../common/routes/catalogue.ts';
import { routeAt } from '../common/routes/routes.ts';
import { createSettler, guestStorage, pageAt } from './app/settleCharts.ts';
import { createShop, type Shop } from './app/shop.ts';
import type { ServiceActors, Services } from './machines/services.ts';
import { ServiceError } from './services/serviceError.ts';
import { App } from './views/App.tsx';
import { chunkImports } from './views/chunks.ts';
import { Screens } from './views/layout/Screens.tsx';
import { DrawnFeatures, ShopProvider } from './views/shop/ShopContext.tsx';

/** A screen is settled in one; more only if a settled chart brings another. */
const MOST_DRAWINGS = 3;

type Calls = { reads: ScreenReads; failures: unknown[] };

/** Of a drawing, by the systems of its charts. */
const callsOf = new WeakMap<AnyActorRef['system'], Calls>();

/** A call for the drawing that its chart belongs to. */
const asActor = <TInput, TOutput>(call: (reads: ScreenReads, input: TInput) => Promise<TOutput>) =>
  fromPromise<TOutput, TInput>(async ({ input, system }) => {
    const { reads, failures } = callsOf.get(system)!;
    try {
      return await call(reads, input);
    } catch (cause) {
      if (!(cause instanceof ServiceError)) failures.push(cause); // a missing product has a screen
      throw cause;
    }
  });

/** The calls that a screen may make outside a browser. Any other fails with its name. */
const services = {
  listProducts: asActor((reads, input: Parameters<ScreenReads['listProducts']>[0]) => reads.listProducts(input)),
  listTopProducts: asActor((reads, input: object) => reads.listTopProducts(input)),
  getProduct: asActor(async (reads, input: { id: string }) => {
    const product = await reads.getProduct(input);
    if (product === null) throw new ServiceError(productNotFound, { status: 404 });
    return product;
  }),
} as unknown as ServiceActors;

const clones = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** A clone builds all states and transitions of its chart, which takes a fifth of a drawing. */
const wired: Shop['page']['wired'] = (machine, more) => {
  if (more) return machine.provide({ actors: { ...services, ...more } }) as typeof machine;
  const clone = clones.get(machine) ?? machine.provide({ actors: services });
  clones.set(machine, clone);
  return clone as typeof machine;
};

/** What the last documents had around their screens, and what it was drawn of. */
let frame = { of: '', before: '', after: '' };

/** Data that cannot end the script element it is written into. */
const asJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/** The first screen outside a browser, its charts settled. Rejects where a read fails: then the browser asks (A46). */
export const renderOnServer: RenderOnServer = async (
  address,
  { reads, features, patience, host, imageHosts, categories, merchant = SPECIFIED },
) => {
  const name = routeAt(address.path)?.chunk;
  const failures: unknown[] = [];
  const settler = createSettler(({ system }) => callsOf.set(system, { reads, failures }));
  let redirect: string | undefined;
  const shop = createShop({
    storage: guestStorage,
    page: pageAt(address, (to) => (redirect = to)),
    host,
    imageHosts,
    categories,
    services: () => ({}) as Services,
    served: {
      shared: { services, wired },
      ...(name === undefined ? {} : { chunk: { name, module: await chunkImports[name]() } }),
      findSettled: settler.find,
    },
  });
  const { path, search } = address;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
  const draw = (node: ReactNode) => {
    setMerchant(merchant); // each time, since another drawing may have begun meanwhile
    return renderToString(<DrawnFeatures value={features}>{node}</DrawnFeatures>);
  };
  const startCharts = () =>
    draw(
      <ShopProvider shop={shop}>
        <Router ssrPath={path} ssrSearch={search}>
          <Screens />
        </Router>
      </ShopProvider>,
    );
  const frameOf = JSON.stringify([host, imageHosts, features, categories, merchant, catalogueAt(path).keyword]);
  const drawApp = (): string => {
    if (frame.of === frameOf) return frame.before + draw(<App shop={shop} address={address} isFramed />) + frame.after;
    const html = draw(<App shop={shop} address={address} />);
    const end = html.lastIndexOf('</main>') + '</main>'.length;
    frame = { of: frameOf, before: html.slice(0, html.indexOf('<main')), after: html.slice(end) };
    return html;
  };
  try {
    startCharts();
    let html = '';
    for (let n = 0; n < MOST_DRAWINGS && ((await settler.settle(late)) || n === 0); n += 1) {
      html = drawApp();
    }
    if (failures.length > 0) throw new Error(`The screen of ${address.path} cannot be settled`, { cause: failures[0] });
    return redirect === undefined ? { html, charts: asJson(settler.charts) } : { redirect };
  } finally {
    clearTimeout(timer);
    shop.close();
  }
};
