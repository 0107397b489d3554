import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type WithAxe = { axe: { run: (options: RunOptions) => Promise<AxeResults> } };

/** Ends what fades or moves: half way through, colors are those of neither state. What turns without end goes on. */
const finishAnimations = () => {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
  for (const animation of ending) animation.finish();
};

/** axe's violations on a page, by all of its rules or by some, or by all except some: a line per element. */
export const violationsOf = async (page: Page, rules?: string[], except: string[] = []): Promise<string[]> => {
  // The content security policy blocks injected scripts; the debugger protocol bypasses it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: rules }),
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  };
  await page.evaluate(finishAnimations);
  const { violations } = await page.evaluate((given) => (globalThis as unknown as WithAxe).axe.run(given), options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n  ${failureSummary?.replaceAll('\n', '\n  ')}`),
  );
};
