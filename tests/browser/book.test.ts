// @module-tag soak

import { describe, expect, it, vi } from 'vitest';
import { toursOf } from 'xstate-walks';
import { allMissingOn, performOn } from 'xstate-walks/playwright';
import { expectationsIn } from 'xstate-walks/screen';
import { screenModelOf } from '../drivers/browser/screenModel.ts';
import { ASIDE } from '../drivers/browser/elsewhere.ts';
import { asItIs, bookOf, withRealFaults } from '../../walks/cli/byHand.ts';
import { caseConsole } from '../../walks/cli/caseConsole.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { declarationOf, wantedDeclarations } from '../models/declarations.ts';
import { PATIENCE, saveData, sharedShop } from '../drivers/browser/browserShop.ts';

const shop = sharedShop();
const script = `(${caseConsole.toString()})()`;

/** The tours of a chart as the book tells them. */
const toursIn = (chart: ChartDeclaration) => {
  const { options } = screenModelOf(chart);
  return toursOf(chart.machine, { ...chart.model, ...options }).map((tour) => withRealFaults(chart, tour));
};

/** Performs a case of the book as a person does: controls by hand, and its commands in the console. Returns its steps. */
async function perform(chart: ChartDeclaration, index: number): Promise<number> {
  const tour = toursIn(chart)[index]!;
  const { preparation, steps } = (await bookOf(chart, toursIn(chart)))[index]!;
  const model = screenModelOf(chart, asItIs);
  const { visit = {} } = await model.arrive(shop, tour.input);
  const as = preparation!.account.includes('only the browser') ? undefined : visit.as;
  const page = await shop.visit(ASIDE, { ...(as ? { as } : {}), failing: [/./], saying: [/./], before: saveData });
  const second = await page.context().newPage();
  await second.goto(ASIDE);
  await second.evaluate(script);
  if (Object.keys(preparation!.stored).length > 0)
    await second.evaluate(
      (stored) => (globalThis as never as { store: (it: object) => void }).store(stored),
      preparation!.stored,
    );
  await page.goto('/cart');
  await page.evaluate(script);
  await page.evaluate(preparation!.begin);
  const sees = (expected: Parameters<typeof allMissingOn>[1]) =>
    vi.waitFor(
      async () => {
        const missing = await allMissingOn(page, expected);
        if (missing.length > 0) throw new Error(missing.join('\n'));
      },
      { timeout: PATIENCE, interval: 50 },
    );
  for (const each of model.prepare(tour.input))
    await ('action' in each ? performOn(page, each, () => Promise.resolve()) : sees([each]));
  await sees(expectationsIn(model, tour.steps[0]!.state));
  for (const [at, { commands, number }] of steps.entries()) {
    const step = tour.steps[at + 1]!;
    const run = (command: string) => (command.startsWith('store(') ? second : page).evaluate(`void ${command}`);
    const left = [...commands];
    for (const action of model.actions[step.event.type]?.({ ...step, before: tour.steps[at]!.state }) ?? [])
      await performOn(page, action, () => run(left.shift()!));
    for (const command of left) await vi.waitFor(() => run(command), { timeout: PATIENCE });
    try {
      await sees(expectationsIn(model, step.state));
    } catch (error) {
      throw new Error(`step ${number}: ${steps[at]!.when}`, { cause: error });
    }
  }
  return steps.length;
}

/** With `BOOK=all` every case, of the charts in `CHARTS`. */
const all = process.env['BOOK'] === 'all' ? await wantedDeclarations() : [];
const cases = all.flatMap((chart) =>
  toursIn(chart).map((_, index) => [`${chart.machine.id} ${index + 1}`, chart, index] as const),
);

describe('the book of test cases', () => {
  it('has all that a person needs to perform a case: a delivery', async () => {
    const order = (await declarationOf('order'))!;
    const tours = toursIn(order);
    const deliveries = tours.filter(({ steps }) => steps.some(({ event }) => event.type === 'order.deliver'));
    const [shortest] = deliveries.toSorted((one, other) => one.steps.length - other.steps.length);
    expect(await perform(order, tours.indexOf(shortest!))).toBe(shortest!.steps.length - 1);
  });

  it.each(cases)('has all that a person needs to perform %s', { timeout: 120_000 }, async (_name, chart, index) => {
    expect(await perform(chart, index)).toBeGreaterThan(0);
  });
});
