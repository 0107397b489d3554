import { sightsIn, type Stage } from './browser/stage.ts';
import { describeValue } from './stateValue.ts';
import { deedAsCode, sightAsCode } from './surface/asCode.ts';
import type { Tour, TourStep } from './tour.ts';
import { spoken } from './words.ts';

/** A value as code, as far as it is plain data; an error is its message. */
const literal = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (inner instanceof Error ? { message: inner.message } : inner)) ?? 'null';

const head = [
  '// Written from the charts; to be written again when they change.',
  '// The fixtures are yours: arrive(chart, input) opens the page with a clock that stands still, settle(service, outcome)',
  '// answers the call that waits, and outside(what, effect) brings about what no control of the page does.',
  "import { expect, test } from './fixtures';",
  '',
];

const indented = (lines: string[], by: number) => lines.map((line) => `${' '.repeat(by)}${line}`);

/** What makes the event of a step happen. */
function cause(stage: Stage, before: TourStep, { cause: by, event, state, advance }: TourStep): string[] {
  const deeds = stage.deeds[event.type]?.({ event, before: before.state, state });
  if (deeds) return deeds.map(deedAsCode);
  if (by === 'time') return [`await page.clock.runFor(${advance});`];
  const [, kind, service] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (service === undefined) return [`await outside(${literal(spoken(event.type))}, ${literal(event)});`];
  const outcome = kind === 'done' ? { answer: event['output'] as unknown } : { error: event['error'] as unknown };
  return [`await settle(${literal(service)}, ${literal(outcome)});`];
}

const seen = (stage: Stage, { state }: TourStep) => [...new Set(sightsIn(stage, state).flatMap(sightAsCode))];

/** Tours as a file of Playwright tests: a test for each, a step for each step. */
export function toPlaywright(charts: { id: string; tours: Tour[]; stage: Stage }[]): string {
  const tests = charts.flatMap(({ id, tours, stage }) =>
    tours.flatMap(({ title, input, steps }) => [
      `test(${literal(`${id}: ${title}`)}, async ({ page, arrive, settle, outside }) => {`,
      `  await arrive(${literal(id)}, ${literal(input ?? null)});`,
      ...indented(seen(stage, steps[0]!), 2),
      ...steps
        .slice(1)
        .flatMap((step, at) => [
          `  await test.step(${literal(`${spoken(step.event.type)} → ${describeValue(step.state.value)}`)}, async () => {`,
          ...indented([...cause(stage, steps[at]!, step), ...seen(stage, step)], 4),
          '  });',
        ]),
      '});',
      '',
    ]),
  );
  return [...head, ...tests].join('\n');
}
