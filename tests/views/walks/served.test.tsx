import { MantineProvider } from '@mantine/core';
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type AnyActorRef, type AnyStateMachine, type InspectionEvent, type Snapshot } from 'xstate';
import { completedService, deferredOf, type Gesture, type Walk } from 'xstate-walks';
import { viewWalk } from 'xstate-walks/testing-library';
import { startForTest } from 'xstate-walks/vitest';
import { ShopProvider } from '../../../src/views/shop/ShopContext.tsx';
import { theme } from '../../../src/views/theme.ts';
import { catalogue } from '../../models/catalogue.tsx';
import { product } from '../../models/product.tsx';
import { resource } from '../../models/resource.tsx';
import { titleOf, type ChartDeclaration } from '../../drivers/declaration.ts';
import { shopModel } from '../../drivers/shop/model.ts';
import { testShop } from '../../support/renderInShop.tsx';
import { viewTools, withView } from '../../support/viewShare.tsx';

type StartingPoint = Parameters<Walk<AnyStateMachine>['start']>[0];

/** The charts that a server settles. It has no preview of a product: the visit begins there. */
const settled = await Promise.all(
  [catalogue, { ...product, model: { ...product.model, inputs: [{ productId: 'p1' }] } }, resource].map((chart) =>
    withView(chart as unknown as ChartDeclaration),
  ),
);

/**
 * A walk that begins on a served document. The chart starts in the server. If its first call is answered, the document has
 * that state: the markup is drawn from it, and the browser's actor goes on from its snapshot. Otherwise the call was late:
 * the document is busy, and the browser makes the call. `walk` is that of the view; `draw` makes its element.
 */
const fromDocument = (
  walk: Walk<AnyStateMachine>,
  machine: AnyStateMachine,
  draw: (actor: AnyActorRef, input: unknown) => React.ReactElement,
): Walk<AnyStateMachine> => {
  const container = document.createElement('div');
  const problems: unknown[] = [];
  let running: AnyActorRef;
  let starting: StartingPoint;
  let root: Root | undefined;

  /** The actor that runs at the moment: first the server's, then the browser's. */
  const actor = new Proxy({} as AnyActorRef, {
    get: (_, key) => {
      const value: unknown = Reflect.get(running, key);
      return typeof value === 'function' ? (value.bind(running) as unknown) : value;
    },
  });
  const run = (options: object) => {
    const { inspect, clock } = starting;
    const represented = (ref: AnyActorRef): AnyActorRef => {
      if (ref._parent !== undefined) return ref;
      running = ref;
      return actor;
    };
    const inspectIt = (event: InspectionEvent) =>
      inspect({
        ...event,
        actorRef: represented(event.actorRef as AnyActorRef),
        ...('sourceRef' in event && event.sourceRef ? { sourceRef: represented(event.sourceRef as AnyActorRef) } : {}),
      });
    running = createActor(machine, { ...options, inspect: inspectIt, clock });
    running.start();
  };

  const write = () => {
    container.innerHTML = renderToString(draw(running, starting.input));
  };
  const hydrate = async () => {
    await act(async () => {
      root = hydrateRoot(container, draw(running, starting.input), {
        onRecoverableError: (error) => problems.push(error),
      });
    });
    expect(problems).toEqual([]);
  };
  /** The browser's actor in the place of the server's. */
  const resume = () => {
    const snapshot = JSON.stringify(running.getPersistedSnapshot());
    write();
    running.stop();
    run({ snapshot: JSON.parse(snapshot) as Snapshot<unknown> });
  };

  const first =
    (gesture: Gesture): Gesture =>
    async (step) => {
      const isDocument = root === undefined;
      const isAnswer = completedService(step.event.type) !== undefined;
      if (isDocument && !isAnswer) await hydrate();
      await gesture(step);
      if (!isDocument || !isAnswer) return;
      resume();
      await hydrate();
    };

  return {
    ...walk,
    system: 'served',
    start: (point) => {
      starting = point;
      run({ input: point.input });
      document.body.append(container);
      write();
      return actor;
    },
    stop: async () => {
      await act(async () => root?.unmount());
      running.stop();
      container.remove();
    },
    elapse: async (ms) => {
      if (root === undefined) await hydrate();
      starting.clock.increment(ms);
    },
    gestures: Object.fromEntries(
      Object.entries(walk.gestures).map(([type, gesture]) => [type, first(gesture as Gesture)]),
    ),
  };
};

describe.each(settled.map((chart) => [titleOf(chart), chart] as const))(
  'A46, %s, from a served document',
  (_, chart) => {
    const { machine, model: options, actions, screens, drawing, viewTest } = chart;
    const services = deferredOf(machine);
    const deferred = machine.provide({ actors: services.actors });
    const model = shopModel(deferred, options);
    afterEach(services.reset);

    it.each(model.tours)('follows its chart: %s', (_title, walk) => {
      const { shop } = testShop();
      const tools = viewTools(services);
      const alone = viewTest?.(tools);
      const ofView = viewWalk({
        screenModel: { actions, expectations: screens } as never,
        user: tools.user,
        act,
        start: () => null,
        gestures: { ...services.outcomes, ...alone?.gestures },
        ...(alone?.screens ? { screens: alone.screens } : {}),
      });
      const draw = (actor: AnyActorRef, input: unknown) => (
        <MantineProvider theme={theme}>
          <ShopProvider shop={shop}>
            <main>{drawing.draw(actor as never, input, startForTest)}</main>
          </ShopProvider>
        </MantineProvider>
      );
      return walk(fromDocument(ofView, deferred, draw));
    });
  },
);
