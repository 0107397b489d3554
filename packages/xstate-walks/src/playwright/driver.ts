/**
 * Performs actions and checks expectations on a page of a real browser.
 * @module xstate-walks/playwright
 */
import type { BrowserContext, Page, Locator as PageLocator } from 'playwright-core';
import { bundleOf } from '../bundle/sources.ts';
import type { Microstep } from '../walk/collector.ts';
import type { Probe } from './probe.ts';
import type { Action, ForActions, Locator } from '../screen/actions.ts';
import type { Condition, ForExpectations, Expectation } from '../screen/expectations.ts';
import { differing, isOpenToUse, matches, misread, readElements, spaced, unmetBy } from '../screen/conditions.ts';
import { messageOf } from '../chart/labels.ts';
import { describeAction, describeExpectation } from '../screen/describe.ts';
export type { Constant, Effect, WireAnswer } from '../screen/effects.ts';
export { answerAlways, arrive, clientRendered, filledIn, store, type Arrival, type Held } from './scene.ts';

type AriaRole = Parameters<Page['getByRole']>[0];

/** Finds a locator on a page. Text names must match completely, patterns may match a part. */
export function locate(where: Page | PageLocator, { role, name, within, nth, level }: Locator): PageLocator {
  const around = within ? locate(where, within) : where;
  const exact = typeof name === 'string';
  const found =
    role === 'field'
      ? around.getByLabel(name!, { exact })
      : role === 'words'
        ? around.getByText(name!, { exact })
        : around.getByRole(role as AriaRole, {
            ...(name === undefined ? {} : { name, exact }),
            ...(level === undefined ? {} : { level }),
          });
  return nth === undefined ? found : found.nth(nth);
}

type OutsideAction = Extract<Action, { action: 'outside' }>;

const actions: ForActions<[page: Page, outside: (action: OutsideAction) => Promise<unknown>], Promise<unknown>> = {
  press: ({ locator }, page) => locate(page, locator).click(),
  fill: ({ locator, text }, page) => locate(page, locator).fill(text),
  choose: ({ locator, option }, page) => locate(page, locator).selectOption({ label: option }),
  pick: ({ locator, file: { name, type, content } }, page) =>
    locate(page, locator).setInputFiles({
      name,
      mimeType: type,
      buffer: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content),
    }),
  keys: ({ keys }, page) => page.keyboard.press(keys),
  activate: ({ locator }, page) => locate(page, locator).dispatchEvent('click'),
  focus: ({ locator, isThere }, page) => (isThere ? locate(page, locator).focus() : locate(page, locator).blur()),
  point: ({ locator }, page) => locate(page, locator).hover(),
  open: ({ address }, page) => page.evaluate((to) => window.history.pushState(null, '', to), address),
  back: (_, page) => page.goBack(),
  wait: ({ ms }, page) => page.clock.runFor(ms),
  outside: (action, _, outside) => outside(action),
};

/** Performs an action. `outside` performs those from outside the screen. */
export async function performOn(
  page: Page,
  action: Action,
  outside: (action: OutsideAction) => Promise<unknown>,
): Promise<void> {
  try {
    await actions[action.action](action as never, page, outside);
  } catch (error) {
    const why = messageOf(error);
    throw new Error(`could not ${describeAction(action)}: ${why}`, { cause: error });
  }
}

async function unmet(place: PageLocator, condition: Condition): Promise<string[]> {
  const { count } = condition;
  if (count !== undefined) {
    const found = await place.count();
    if (found !== count) return [`there are ${found}`];
    if (count === 0) return [];
  }
  // One call for both questions: the element may disappear between two, and a page has dozens.
  const [reading] = await place.first().filter({ visible: true }).evaluateAll(readElements);
  return reading ? unmetBy(reading, condition) : ['it is not there'];
}

/** Whether a control can be used now. */
export const isUsable = (page: Page, locator: Locator): Promise<boolean> =>
  locate(page, locator).filter({ visible: true }).evaluateAll(isOpenToUse);

const expectations: ForExpectations<[page: Page], Promise<string[]>> = {
  shown: ({ locator, condition }, page) => unmet(locate(page, locator), condition),
  absent: async ({ locator }, page) =>
    (await locate(page, locator).filter({ visible: true }).count()) === 0 ? [] : ['it is there'],
  listed: async ({ locator, texts }, page) =>
    misread(await locate(page, locator).filter({ visible: true }).allTextContents(), texts),
  titled: async ({ title }, page) => differing(await page.title(), (is) => matches(spaced(is), title)),
  at: async ({ address }, page) => {
    const { pathname, search } = new URL(page.url());
    return differing(`${pathname}${search}`, (is) => (typeof address === 'string' ? is === address : address.test(is)));
  },
};

/** Why an expectation is not met now; `null` if it is. */
export async function missingOn(page: Page, expectation: Expectation): Promise<string | null> {
  try {
    const said = await expectations[expectation.expectation](expectation as never, page);
    return said.length === 0 ? null : `${describeExpectation(expectation)}: ${said.join(', ')}`;
  } catch (error) {
    return `${describeExpectation(expectation)}: ${messageOf(error).split('\n')[0]}`;
  }
}

/** The expectations that are not met now, with the reason. */
export const allMissingOn = async (page: Page, wanted: readonly Expectation[]): Promise<string[]> =>
  (await Promise.all(wanted.map((expectation) => missingOn(page, expectation)))).filter((said) => said !== null);

/** A window with a probe. */
export type ProbedWindow = { __chartProbe?: Probe };

let script: Promise<string> | undefined;

/** The charts of a page. */
export type Charts = {
  /** The state of the latest actor of a chart, among those with this context. */
  where: (chart: string, like?: Record<string, unknown>) => Promise<string | undefined>;
  /** Whether that actor still runs; leaving its screen stops it. */
  runs: (chart: string, like?: Record<string, unknown>) => Promise<boolean>;
  /** How often each service was called since the document was loaded, by the chart or from outside of charts. */
  calls: (chart: string) => Promise<Record<string, number>>;
  /** The context of a chart, as far as it is plain data. */
  context: (chart: string) => Promise<unknown>;
};

/**
 * Installs a probe in every further document of a browser context. The application passes `window.__inspectCharts` to its
 * actors as `inspect`; `record` gets all microsteps.
 */
export async function attachProbe(context: BrowserContext, record: (note: Microstep) => void): Promise<void> {
  script ??= bundleOf('playwright/inPage.ts', false);
  await context.exposeFunction('__noteChart', (note: string) => record(JSON.parse(note) as Microstep));
  await context.addInitScript({ content: await script });
}

/** Reads the probe of a page. */
export const chartsOn = (page: Page): Charts => {
  const whereabouts = (chart: string, like: Record<string, unknown> = {}) =>
    page.evaluate(([id, given]) => (globalThis as unknown as ProbedWindow).__chartProbe?.where(id, given), [
      chart,
      like,
    ] as const);
  return {
    where: async (chart, like) => (await whereabouts(chart, like))?.value,
    runs: async (chart, like) => (await whereabouts(chart, like))?.runs ?? false,
    calls: (chart) =>
      page.evaluate((id) => (globalThis as unknown as ProbedWindow).__chartProbe?.calls(id) ?? {}, chart),
    context: (chart) => page.evaluate((id) => (globalThis as unknown as ProbedWindow).__chartProbe?.context(id), chart),
  };
};
