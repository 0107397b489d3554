import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { attachProbe, chartsOn } from '../../model/browser/attach.ts';
import { forbiddenIn, sightsIn, type Stage } from '../../model/browser/stage.ts';
import type { ModelOptions } from '../../model/modelOf.ts';
import { endingsOf } from '../../model/samples.ts';
import { describeValue } from '../../model/stateValue.ts';
import { allMissingOn, isUsable, performOn } from '../../model/surface/onPage.ts';
import { saySpot } from '../../model/surface/words.ts';
import type { Note } from '../../model/notes.ts';
import type { Deed } from '../../model/surface/deeds.ts';
import type { Walk } from '../../model/walk.ts';
import { violationsOf } from '../../support/axe.ts';
import { PATIENCE, type BrowserShop, type Visit } from '../../support/browserShop.ts';
import { eventually } from '../../support/shopper.ts';
import { lookAt, type PageLook } from './lookAt.ts';
import { documentOracle, storageOracle } from './oracles.ts';
import { pageSights } from './pageSight.ts';
import { bringAbout } from './elsewhere.ts';
import { shopModel } from '../shopModel.ts';
import { steer, type Steering } from './steering.ts';

type Outside = Deed & { deed: 'outside' };

/** What a walk has at hand: the page, the shop, and the calls that are held. */
export type Scene = { page: Page; shop: BrowserShop; steering: Steering; visit: Visit };

/** A chart as it stands in the shop, and how somebody comes to it. */
export type ShopStage<M extends AnyStateMachine = AnyStateMachine> = Stage<M> & {
  /** What the tours in a browser are planned with instead, or beside. */
  options?: Partial<ModelOptions<M>>;
  /** The calls that are held and answered as planned: what the chart names them, and which call of the shop it is. */
  services: Record<string, string>;
  /** Of several actors of the chart, the one whose context is so. */
  like?: Record<string, unknown>;
  /** The address, and who comes to it with what. */
  arrive: (shop: BrowserShop, input: InputFrom<M>) => Promise<{ path: string; visit?: Visit }>;
  /** What is done before the tour begins. */
  prepare?: (scene: Scene) => Promise<unknown>;
  /** Ends a service that is not a call of the server. */
  settle?: Record<string, (scene: Scene, event: AnyEventObject, state: SnapshotFrom<M>) => Promise<unknown>>;
  /** Brings about what is outside of the screen. */
  outside?: (scene: Scene, deed: Outside) => Promise<unknown>;
  /** Transitions that another chart's screen causes, and which chart that is: they are walked with it. */
  elsewhere?: Record<string, string>;
  /** Whether time stands still but for the steps of the tour: for charts with timers of their own. */
  still?: boolean;
};

const isSettling = (type: string) => /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1];

/** The document asks for no calls ahead of the charts: they are counted. */
const withoutPreloads = (html: string) => html.replaceAll(/<link[^>]+rel="?preload"?[^>]+as="?fetch"?[^>]*>/g, '');

const plainDocuments = (page: Page) =>
  page.route(
    (url) => !/\.\w+$|^\/(api|images|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, body: withoutPreloads(await response.text()) });
    },
  );

/** Looks again and again until nothing is wrong. */
const untilNothing = (wrong: () => Promise<string[]>): Promise<void> =>
  vi.waitFor(
    async () => {
      const said = await wrong();
      if (said.length > 0) throw new Error(said.join('\n'));
    },
    { timeout: PATIENCE, interval: 25 },
  );

/** Lets time go on in small steps for as long as something works that waits for timers itself. */
async function ticking(page: Page, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  work.then(end, end);
  while (!over.signal.aborted) await page.clock.runFor(5); // oxlint-disable-line no-await-in-loop -- step by step
}

/** Every state speaks for itself; all that is to be seen is looked at together. */
const nothing = () => undefined;

/** The tours of a chart through the whole shop in a browser, with every oracle at every step. */
export function browserWalks<M extends AnyStateMachine>(
  shop: BrowserShop,
  machine: M,
  options: ModelOptions<M>,
  stage: ShopStage<M>,
) {
  // To open a page is dearer than many steps.
  const judged = new Map<string, number>();
  const model = shopModel(machine, { ...options, maxSteps: 40, ...stage.options }, judged);
  const plain = stage as unknown as Stage;
  const looked = new Set<string>();
  const events = [...new Map(model.refused.map(({ event }) => [JSON.stringify(event), event])).values()];
  /** Refusals for which there is a control on screen, and those whose control was seen to be of no use. */
  const watchable = new Set(
    model.refused.flatMap(({ snapshot }) => forbiddenIn(plain, snapshot, events).map(({ refusal }) => refusal)),
  );
  const watched = new Set<string>();
  const crossed = new Set<string>();
  const hear = (note: Note) => {
    model.hear(note);
    for (const key of note.taken) crossed.add(key);
  };

  const walkOne = async (walk: (system: Walk<M>) => Promise<void>) => {
    let scene: Scene;
    let before: AnyMachineSnapshot;
    let look: PageLook;
    const sightOf = pageSights();
    const charts = () => chartsOn(scene.page);

    const arrives = async (state: AnyMachineSnapshot) => {
      await eventually(() => charts().where(machine.id, stage.like), `the state of ${machine.id}`).toBe(
        describeValue(state.value),
      );
      await scene.steering.catchUp();
    };

    const looks = async (state: AnyMachineSnapshot) => {
      before = state;
      const { page } = scene;
      const forbidden = forbiddenIn(plain, state, events);
      const wrong = async () => {
        if (stage.still) await page.clock.runFor(10); // what is drawn in the next frame
        const isHere = await charts().runs(machine.id, stage.like);
        const open = await Promise.all(
          (isHere ? forbidden : []).map(async ({ spot }) => {
            return (await isUsable(page, spot))
              ? [`${saySpot(spot)} can be used, and the chart would not hear it`]
              : [];
          }),
        );
        const missing = await allMissingOn(page, sightsIn(plain, state));
        look = await lookAt(page);
        return [...missing, ...open.flat(), ...storageOracle(look), ...documentOracle(look)];
      };
      await untilNothing(wrong);
      for (const { refusal } of forbidden) watched.add(refusal);
      const place = describeValue(state.value);
      const leaves = place.split(' + ');
      if (leaves.every((leaf) => looked.has(leaf))) return;
      for (const leaf of leaves) looked.add(leaf);
      const violations = violationsOf(page);
      if (stage.still) await ticking(page, violations);
      expect(await violations, `axe, in ${place}`).toEqual([]);
    };

    const perform = async (step: { event: AnyEventObject; state: AnyMachineSnapshot }) => {
      const service = isSettling(step.event.type);
      const { page, steering } = scene;
      const deeds = stage.deeds[step.event.type];
      if (deeds) {
        for (const deed of deeds({ ...step, before } as never)) {
          const outside = async (each: Outside) => {
            if (await bringAbout(scene, each)) return;
            if (!stage.outside) throw new Error(`nobody brings about that ${each.who} ${each.what}`);
            await stage.outside(scene, each);
          };
          await performOn(page, deed, outside); // oxlint-disable-line no-await-in-loop -- one after the other
        }
      } else if (service !== undefined && stage.settle?.[service]) {
        await stage.settle[service](scene, step.event, step.state as never);
      } else if (service !== undefined) await steering.settle(service, step.event);
      else throw new Error(`nothing in the shop causes ${step.event.type}`);
    };

    const types = Object.keys(stage.deeds);
    const services = Object.keys(machine.implementations.actors);
    const outcomes = services.flatMap(endingsOf);

    const start = async ({ input }: { input: InputFrom<M> }) => {
      const { path, visit = {} } = await stage.arrive(shop, input);
      const page = await shop.visit(path, {
        ...visit,
        failing: [path, '/api/', '/images/airpods.jpg', ...(visit.failing ?? [])],
        before: async (opened) => {
          await attachProbe(opened.context(), hear);
          await opened.clock.install();
          await plainDocuments(opened);
          const steering = await steer(opened, stage.services, () => chartsOn(opened).calls(machine.id));
          scene = { page: opened, shop, steering, visit };
          await visit.before?.(opened);
        },
      });
      await stage.prepare?.(scene!);
      await eventually(() => chartsOn(page).where(machine.id, stage.like), `${machine.id} runs`).not.toBe(undefined);
      if (stage.still) await page.clock.pauseAt(Date.now() + 1000);
      return null;
    };

    await walk({
      system: 'browser',
      see: () => sightOf(look),
      picture: () => scene.page.screenshot({ type: 'jpeg', quality: 70 }),
      start,
      arrives,
      gestures: Object.fromEntries([...types, ...outcomes].map((type) => [type, perform])),
      screens: { ...Object.fromEntries(Object.keys(stage.sights).map((state) => [state, nothing])), '*': looks },
      elapse: (ms: number) => scene.page.clock.runFor(ms),
    } as unknown as Walk<M>);
  };

  /** What the walks were to do and have not done. */
  const owed = (): string[] => {
    const beyond = { ...stage.beyond, ...stage.elsewhere };
    const uncovered = model.uncovered();
    const unwatched = [...watchable].filter((refusal) => !watched.has(refusal));
    return [
      ...uncovered.filter((key) => !(key in beyond)).map((key) => `${key} was not crossed`),
      ...Object.keys(beyond)
        .filter((key) => !uncovered.includes(key))
        .map((key) => `${key} was crossed, and is said to be out of reach`),
      ...(unwatched.length > watchable.size * 0.05 ? unwatched.map((refusal) => `nobody saw that ${refusal}`) : []),
    ];
  };

  return {
    tours: model.toursOf('values').map(([title, walk]) => [title, () => walkOne(walk)] as const),
    owed,
    /** How often each rule had something to judge. */
    judged,
    /** Transitions of any chart that were crossed on the way. */
    crossed,
  };
}
