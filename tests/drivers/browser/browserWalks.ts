import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import {
  allMissingOn,
  answerAlways,
  attachProbe,
  chartsOn,
  isUsable,
  clientRendered,
  performOn,
} from 'xstate-walks/playwright';
import { type ActionStep, describeLocator, expectationsIn, forbiddenIn } from 'xstate-walks/screen';
import { completedService, completionTypes, describeValue, type Microstep, type Walk } from 'xstate-walks';
import { violationsOf } from './axe.ts';
import { PATIENCE, saveData, type BrowserShop } from './browserShop.ts';
import { eventually } from './shopper.ts';
import { drawnBusy } from './drawnBusy.ts';
import { documentOracle, lookAt, pageObservations, storageOracle, type PageLook } from './lookAt.ts';
import { shopModel } from '../shop/model.ts';
import { screenModelOf } from './screenModel.ts';
import { steer, bringAbout, type Scene } from './steering.ts';
import type { ChartDeclaration } from '../declaration.ts';

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
  while (!over.signal.aborted) await page.clock.runFor(5);
}

/** Every state speaks for itself; all that is to be seen is looked at together. */
const nothing = () => undefined;

/** The test paths of a chart through the whole shop in a browser, with every oracle at every step. */
export function browserWalks(shop: BrowserShop, chart: ChartDeclaration) {
  const { machine } = chart;
  const screenModel = screenModelOf(chart);
  const judged = new Map<string, number>();
  // To open a page is dearer than many steps.
  const model = shopModel(machine, { ...chart.model, maxSteps: 40, ...screenModel.options }, judged);
  const looked = new Set<string>();
  const events = [...new Map(model.refused.map(({ event }) => [JSON.stringify(event), event])).values()];
  /** Refusals for which there is a control on screen, and those whose control was seen to be of no use. */
  const watchable = new Set(
    model.refused.flatMap(({ snapshot }) => forbiddenIn(screenModel, snapshot, events).map(({ refusal }) => refusal)),
  );
  const watched = new Set<string>();
  const crossed = new Set<string>();
  const hear = (note: Microstep) => {
    model.record(note);
    for (const key of note.taken) crossed.add(key);
  };

  const walkOne = async (walk: (system: Walk<AnyStateMachine>) => Promise<void>) => {
    let scene: Scene;
    let look: PageLook;
    const observationOf = pageObservations();
    const charts = () => chartsOn(scene.page);

    const arrives = async (state: AnyMachineSnapshot) => {
      await eventually(() => charts().where(machine.id, screenModel.like), `the state of ${machine.id}`).toBe(
        describeValue(state.value),
      );
      await scene.steering.catchUp();
    };

    const looks = async (state: AnyMachineSnapshot) => {
      const { page } = scene;
      const forbidden = forbiddenIn(screenModel, state, events);
      const wrong = async () => {
        if (screenModel.still) await page.clock.runFor(10); // what is drawn in the next frame
        const missing = await allMissingOn(page, expectationsIn(screenModel, state));
        if (missing.length > 0) return missing; // the rest may belong to another state, and asking is slow
        const isHere = forbidden.length > 0 && (await charts().runs(machine.id, screenModel.like));
        const open = await Promise.all(
          (isHere ? forbidden : []).map(async ({ locator }) => {
            return (await isUsable(page, locator))
              ? [`${describeLocator(locator)} can be used, and the chart would not hear it`]
              : [];
          }),
        );
        look = await lookAt(page);
        return [...open.flat(), ...storageOracle(look), ...documentOracle(look), ...scene.steering.offences()];
      };
      await untilNothing(wrong);
      for (const { refusal } of forbidden) watched.add(refusal);
      const place = describeValue(state.value);
      const leaves = place.split(' + ');
      if (leaves.every((leaf) => looked.has(leaf))) return;
      for (const leaf of leaves) looked.add(leaf);
      const violations = violationsOf(page);
      if (screenModel.still) await ticking(page, violations);
      expect(await violations, `axe, in ${place}`).toEqual([]);
    };

    const perform = async (step: ActionStep<AnyMachineSnapshot>) => {
      const service = completedService(step.event.type);
      const { page, steering } = scene;
      const actions = screenModel.actions[step.event.type]?.(step);
      if (actions) {
        for (const action of actions) await performOn(page, action, (each) => bringAbout(scene, each));
        // What a press causes may wait until it is painted.
        if (screenModel.still && actions.some(({ action }) => action === 'press')) await page.clock.runFor(20);
      } else if (service !== undefined) {
        await steering.settle(service, step.event, screenModel.about?.[service]?.(step.before));
      } else throw new Error(`nothing in the shop causes ${step.event.type}`);
    };

    const types = Object.keys(screenModel.actions);
    const services = Object.keys(machine.implementations.actors);
    const outcomes = services.flatMap(completionTypes);

    const start = async ({ input }: { input: unknown }) => {
      const { path, visit = {}, answers = [], first } = await screenModel.arrive(shop, input);
      const page = await shop.visit(path, {
        ...visit,
        failing: [path, '/api/', '/images/airpods.jpg', '/images/behind.jpg', ...(visit.failing ?? [])],
        before: async (opened) => {
          await attachProbe(opened.context(), hear);
          await opened.clock.install();
          // A drawn document has the chunk of its screen.
          await ('loadChunk' in (screenModel.scripts ?? {}) ? clientRendered : drawnBusy)(opened);
          await saveData(opened); // every call is one that a chart makes
          await answerAlways(opened, answers);
          if (first) await opened.addInitScript(first);
          const made = () => chartsOn(opened).calls(machine.id);
          const steering = await steer(opened, screenModel.services, screenModel.scripts ?? {}, made);
          scene = { page: opened, steering, visit };
        },
      });
      for (const each of screenModel.prepare(input)) {
        const doing =
          'action' in each
            ? performOn(page, each, (action) => bringAbout(scene, action))
            : untilNothing(() => allMissingOn(page, [each]));
        await doing;
      }
      await eventually(() => chartsOn(page).where(machine.id, screenModel.like), `${machine.id} runs`).not.toBe(
        undefined,
      );
      if (screenModel.still) await page.clock.pauseAt(Date.now() + 1000);
      return null;
    };

    await walk({
      level: 'browser',
      see: () => observationOf(look),
      picture: () => scene.page.screenshot({ type: 'jpeg', quality: 70 }),
      start,
      arrives,
      executors: Object.fromEntries([...types, ...outcomes].map((type) => [type, perform])),
      screens: {
        ...Object.fromEntries(Object.keys(screenModel.expectations).map((state) => [state, nothing])),
        '*': looks,
      },
      elapse: (ms: number) => scene.page.clock.runFor(ms),
    });
  };

  /** What the walks were to do and have not done. */
  const missing = (): string[] => {
    const excluded = { ...screenModel.excluded, ...screenModel.elsewhere };
    const uncovered = model.uncovered();
    const unwatched = [...watchable].filter((refusal) => !watched.has(refusal));
    return [
      ...uncovered.filter((key) => !(key in excluded)).map((key) => `${key} was not crossed`),
      ...Object.keys(excluded)
        .filter((key) => !uncovered.includes(key))
        .map((key) => `${key} was crossed, and is excluded`),
      ...(unwatched.length > watchable.size * 0.05 ? unwatched.map((refusal) => `no walk saw that ${refusal}`) : []),
    ];
  };

  return {
    testPaths: model.testPathsOf('values').map(([title, walk]) => [title, () => walkOne(walk)] as const),
    missing,
    /** How often each rule had something to judge. */
    judged,
    /** Transitions of any chart that were crossed on the way. */
    crossed,
  };
}
