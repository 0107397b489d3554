import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Arrival } from '../playwright/scene.ts';
import { sourceText } from '../bundle/sources.ts';
import type { WireAnswer } from '../screen/effects.ts';
import { expectationsIn, type ScreenModel } from '../screen/screenModel.ts';
import { completedService } from '../chart/samples.ts';
import { describeValue } from '../chart/nodes.ts';
import { actionAsCode, settleAsCode, expectationAsCode, literal } from '../screen/asCode.ts';
import type { Action } from '../screen/actions.ts';
import type { Expectation } from '../screen/expectations.ts';
import type { TestPath, TestPathStep } from '../plan/testPath.ts';
import { describeEvent } from '../chart/labels.ts';

/** A chart in the whole application: how a user opens it, and how its calls end. */
export type PlaywrightExport = {
  id: string;
  testPaths: TestPath[];
  screenModel: ScreenModel;
  /** How a user with this input opens it; `me.is` is code. */
  arrival: (input: unknown) => Promise<Omit<Arrival, 'me'> & { me?: { name: string; is: string } }>;
  /** Actions and expectations before a test path with this input begins. */
  prepare?: (input: unknown) => readonly (Action | Expectation)[];
  /** The answer to a call of a service that causes the event. */
  answer: (service: string, event: AnyEventObject, state: AnyMachineSnapshot) => { answer: WireAnswer; about?: string };
};

/** What the tests need: written into the file, so that it depends on Playwright only. */
const scene = () =>
  [sourceText('screen/effects.ts'), sourceText('playwright/scene.ts')]
    .join('\n')
    .replaceAll(/^import .* from '\.\.\/.*\n/gm, '')
    .replaceAll("'playwright-core'", "'@playwright/test'")
    .replaceAll(/^export /gm, '')
    .replaceAll(/^ *\/\/ (oxlint-disable|Exported Playwright files).*\n/gm, '')
    .replaceAll(/ *\/\/ oxlint-disable.*$/gm, '');

const indented = (lines: string[], by: number) => lines.map((line) => `${' '.repeat(by)}${line}`);

const isExpectation = (each: Action | Expectation): each is Expectation => 'expectation' in each;

const seeing = (expectations: readonly Expectation[]): string[] => {
  const lines = [...new Set(expectations.flatMap(expectationAsCode))];
  return lines.length === 0 ? [] : ['await scene.see(async () => {', ...indented(lines, 2), '});'];
};

/** Code that causes the event of a step; `null` if no action is known. */
function cause({ screenModel, answer }: PlaywrightExport, before: TestPathStep, step: TestPathStep): string[] | null {
  const { cause: by, event, state, advance } = step;
  const actions = screenModel.actions[event.type]?.({ event, before: before.state, state });
  if (actions) return actions.map(actionAsCode);
  if (by === 'time') return [`await page.clock.runFor(${advance});`];
  const service = completedService(event.type);
  if (service === undefined) return null;
  const { answer: given, about } = answer(service, event, state);
  return [settleAsCode(service, given, about)];
}

const arriving = async ({ arrival }: PlaywrightExport, input: unknown): Promise<string> => {
  const { me, ...rest } = await arrival(input);
  const fields = literal(rest).slice(2, -2);
  return `const scene = await arrive(page, { ${me ? `me: { name: ${literal(me.name)}, is: ${me.is} }, ` : ''}${fields} });`;
};

async function testOf(chart: PlaywrightExport, { title, input, steps }: TestPath): Promise<string[]> {
  const { id, screenModel, prepare = () => [] } = chart;
  const causes = steps.slice(1).map((step, at) => cause(chart, steps[at]!, step));
  const unknown = steps.slice(1).filter((_, at) => causes[at] === null);
  const body = [
    await arriving(chart, input),
    ...prepare(input).flatMap((each) => (isExpectation(each) ? seeing([each]) : [actionAsCode(each)])),
    ...seeing(expectationsIn(screenModel, steps[0]!.state)),
    ...steps
      .slice(1)
      .flatMap((step, at) => [
        `await test.step(${literal(`${describeEvent(step.event.type)} → ${describeValue(step.state.value)}`)}, async () => {`,
        ...indented([...(causes[at] ?? []), ...seeing(expectationsIn(screenModel, step.state))], 2),
        '});',
      ]),
  ];
  const whys = [...new Set(unknown.map(({ event }) => describeEvent(event.type)))];
  return [
    `test(${literal(`${id}: ${title}`)}, async ({ page }) => {`,
    ...indented(
      whys.length > 0 ? [`test.fixme(true, ${literal(`No action is known for: ${whys.join(', ')}`)});`] : body,
      2,
    ),
    '});',
    '',
  ];
}

/** Test paths as a file of Playwright tests, one test per test path. `head` is code that the caller adds. */
export async function toPlaywright(charts: PlaywrightExport[], head = ''): Promise<string> {
  const tests = await Promise.all(
    charts.flatMap((chart) => chart.testPaths.map((testPath) => testOf(chart, testPath))),
  );
  return [
    '// Written from the charts; to be written again when they change.',
    "import { expect, test } from '@playwright/test';",
    scene(),
    head,
    ...tests.flat(),
  ].join('\n');
}
