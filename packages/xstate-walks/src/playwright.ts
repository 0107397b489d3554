import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Arrival, WireAnswer } from './browser/scene.ts';
import { expectationsIn, type ScreenModel } from './browser/screenModel.ts';
import { serviceEndedBy } from './samples.ts';
import { describeValue } from './stateValue.ts';
import { actionAsCode, settleAsCode, expectationAsCode } from './surface/asCode.ts';
import type { Action } from './surface/actions.ts';
import { literal } from './surface/literal.ts';
import type { Expectation } from './surface/expectations.ts';
import type { Tour, TourStep } from './tour.ts';
import { spoken } from './words.ts';

/** A chart in the whole application: how somebody comes to it, and how its calls end. */
export type Exported = {
  id: string;
  tours: Tour[];
  screenModel: ScreenModel;
  /** How somebody comes to it who begins with this input; `me.is` is code. */
  arrival: (input: unknown) => Promise<Omit<Arrival, 'me'> & { me?: { name: string; is: string } }>;
  /** What is done, and to be seen, before a tour begins. */
  prepare?: readonly (Action | Expectation)[];
  /** What comes of the call of a service, so that its event happens. */
  answer: (service: string, event: AnyEventObject, state: AnyMachineSnapshot) => { answer: WireAnswer; about?: string };
};

/** What the tests lean on: written out, so that the file needs nothing but Playwright. */
const scene = () =>
  readFileSync(fileURLToPath(new URL('./browser/scene.ts', import.meta.url)), 'utf8')
    .replaceAll("'playwright-core'", "'@playwright/test'")
    .replaceAll(/^export /gm, '')
    .replaceAll(/^ *\/\/ (oxlint-disable|This file).*\n/gm, '')
    .replaceAll(/ *\/\/ oxlint-disable.*$/gm, '');

const indented = (lines: string[], by: number) => lines.map((line) => `${' '.repeat(by)}${line}`);

const isExpectation = (each: Action | Expectation): each is Expectation => 'expectation' in each;

const seeing = (expectations: readonly Expectation[]): string[] => {
  const lines = [...new Set(expectations.flatMap(expectationAsCode))];
  return lines.length === 0 ? [] : ['await scene.see(async () => {', ...indented(lines, 2), '});'];
};

/** What makes the event of a step happen; nothing where nobody knows. */
function cause({ screenModel, answer }: Exported, before: TourStep, step: TourStep): string[] | null {
  const { cause: by, event, state, advance } = step;
  const actions = screenModel.actions[event.type]?.({ event, before: before.state, state });
  if (actions) return actions.map(actionAsCode);
  if (by === 'time') return [`await page.clock.runFor(${advance});`];
  const service = serviceEndedBy(event.type);
  if (service === undefined) return null;
  const { answer: given, about } = answer(service, event, state);
  return [settleAsCode(service, given, about)];
}

const arriving = async ({ arrival }: Exported, input: unknown): Promise<string> => {
  const { me, ...rest } = await arrival(input);
  const fields = literal(rest).slice(2, -2);
  return `const scene = await arrive(page, { ${me ? `me: { name: ${literal(me.name)}, is: ${me.is} }, ` : ''}${fields} });`;
};

async function testOf(chart: Exported, { title, input, steps }: Tour): Promise<string[]> {
  const { id, screenModel, prepare = [] } = chart;
  const causes = steps.slice(1).map((step, at) => cause(chart, steps[at]!, step));
  const unknown = steps.slice(1).filter((_, at) => causes[at] === null);
  const body = [
    await arriving(chart, input),
    ...prepare.flatMap((each) => (isExpectation(each) ? seeing([each]) : [actionAsCode(each)])),
    ...seeing(expectationsIn(screenModel, steps[0]!.state)),
    ...steps
      .slice(1)
      .flatMap((step, at) => [
        `await test.step(${literal(`${spoken(step.event.type)} → ${describeValue(step.state.value)}`)}, async () => {`,
        ...indented([...(causes[at] ?? []), ...seeing(expectationsIn(screenModel, step.state))], 2),
        '});',
      ]),
  ];
  const whys = [...new Set(unknown.map(({ event }) => spoken(event.type)))];
  return [
    `test(${literal(`${id}: ${title}`)}, async ({ page }) => {`,
    ...indented(
      whys.length > 0 ? [`test.fixme(true, ${literal(`Nobody knows how this is caused: ${whys.join(', ')}`)});`] : body,
      2,
    ),
    '});',
    '',
  ];
}

/** Tours as a file of Playwright tests: a test for each, a step for each step. `head` is code of whoever exports. */
export async function toPlaywright(charts: Exported[], head = ''): Promise<string> {
  const tests = await Promise.all(charts.flatMap((chart) => chart.tours.map((tour) => testOf(chart, tour))));
  return [
    '// Written from the charts; to be written again when they change.',
    "import { expect, test } from '@playwright/test';",
    scene(),
    head,
    ...tests.flat(),
  ].join('\n');
}
