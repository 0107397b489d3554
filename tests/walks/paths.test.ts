import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diffCharts, type Survey, surveyOf } from 'xstate-walks';
import { lightMachine } from '../../packages/xstate-walks/src/fixtures/light.machine.ts';
import { projectDir } from '../../walks/support/paths.ts';
import { paths } from '../../walks/cli/paths.ts';
import { printDiff } from '../../walks/cli/printDiff.ts';
import { printOpen, printTable } from '../../walks/cli/print.ts';

const run = async (...args: string[]) => {
  const said: string[] = [];
  const code = await paths(args, (text) => void said.push(text));
  return { code, text: said.join('\n') };
};

const { code: done, text: all } = await run('--json');
const surveys = JSON.parse(all) as Survey[];

describe('the tours of all charts', () => {
  it('cross everything', () => {
    expect(done).toBe(0);
    expect(surveys.length).toBeGreaterThan(15);
    expect(printOpen(surveys)).toEqual([]);
  });

  it.each(surveys.map(({ id, steps, least }) => [id, steps, least] as const))(
    'are short: those of %s take %i steps, and none can take fewer than %i',
    (_, steps, least) => expect(steps).toBeLessThanOrEqual(1.3 * least!),
  );

  it('stand in a table', () => {
    const [head, ...rows] = printTable(surveys).split('\n');
    expect(head).toMatch(
      /^chart +states +transitions +branches +outcomes +delays +pairs +refused +tours +steps +least$/,
    );
    expect(rows).toHaveLength(surveys.length);
    expect(rows.find((row) => row.startsWith('checkout'))).toMatch(
      /^checkout +19 +47 +27 +13 +0 +\d+\/\d+ +0\/\d+ +\d +\d+ +\d+$/,
    );
  });
});

describe('npm run paths', () => {
  it('says everything about one', async () => {
    const { text } = await run('--chart', 'patience');
    expect(text).toBe(`patience

States: 2
  ✓ waiting
  ✓ slow

Transitions: 1
  waiting
    ✓ after patience → slow

Feasible pairs: 0
  ruled out by the structure of the chart: 1

Refused events: 0

Tours for all transitions: 1 tour of 1 step; no tours need fewer than 1 (1.00)
  1 of 1, 1 step
     0  start → waiting
     1  after patience → slow
`);
  });

  it('brings one to a state', async () => {
    const { code, text } = await run('--to', 'checkout.outcomeUnknown');
    expect(code).toBe(0);
    expect(text).toBe(
      `Tours for checkout.outcomeUnknown: 1 tour of 1 step
  1 of 1, 1 step
     0  start → signIn
     1  shopper.arrived {"pendingKeys":["key-of-before"]} → outcomeUnknown.asking
`,
    );
  });

  it('takes walks by random, the same ones again', async () => {
    const args = ['--chart', 'order', '--random', '5', '--seed', '7', '--length', '9'];
    const { text } = await run(...args);
    expect(text).toMatch(/Tours for 5 random walks of seed 7: 5 tours of \d+ steps/);
    expect((await run(...args)).text).toBe(text);
  });

  it('speaks to programs', async () => {
    const some = JSON.parse(
      (await run('--json', '--chart', 'cart', '--chart', 'order', '--goal', 'pairs')).text,
    ) as Survey[];
    expect(some.map(({ id }) => id)).toEqual(['cart', 'order']);
    expect(some.flatMap(({ pairs }) => pairs).filter(({ verdict }) => verdict === 'uncovered')).toEqual([]);
  });

  it('says what it does not understand', async () => {
    await expect(run('--chart', 'crat')).rejects.toThrow('There is no chart crat; there are carousel, cart,');
    await expect(run('--goal', 'glory')).rejects.toThrow(
      '--goal is one of states, transitions, pairs, refused, not glory',
    );
    await expect(run('--to', 'cart.gone')).rejects.toThrow('there is no state cart.gone in cart');
    await expect(run('--random', 'many')).rejects.toThrow('--random takes a whole number, not many');
    expect((await run('--help')).text).toContain('--goal <goal>');
  });
});

describe('exports', () => {
  it.each([
    ['mermaid', /^stateDiagram-v2\n/],
    ['dot', /^digraph "review" \{/],
    ['graphwalker', /"generator": "random\(edge_coverage\(100\)\)"/],
    ['book', /^## review 1\n/],
    ['csv', /^"case","step"/],
    ['playwright', /^\/\/ Written from the charts.*\n(?:.*\n)+test\("profile: 1 of /],
  ])('are written as %s', async (format, expected) => {
    expect((await run('--export', format, '--chart', format === 'playwright' ? 'profile' : 'review')).text).toMatch(
      expected,
    );
  });

  it('of all charts are one file', async () => {
    const { models, name } = JSON.parse((await run('--export', 'graphwalker')).text) as {
      models: object[];
      name: string;
    };
    expect([name, models.length > surveys.length]).toEqual(['all charts', true]);
    await expect(run('--export', 'pdf')).rejects.toThrow(
      '--export is one of mermaid, dot, graphwalker, book, csv, playwright',
    );
  });
});

describe.skipIf(!existsSync(join(projectDir, '.git')))('what became of the charts', () => {
  it('since a commit is told with the tours that are affected', async () => {
    const { text } = await run('--diff', 'HEAD', '--chart', 'patience', '--json');
    expect(JSON.parse(text)).toBeInstanceOf(Array);
    await expect(run('--diff', 'no-such-branch')).rejects.toThrow(
      'git has no commit, branch or tag named no-such-branch',
    );
  });

  it('is told in words', () => {
    const [diff] = diffCharts([], [lightMachine]);
    const text = printDiff(diff!, surveyOf(lightMachine));
    expect(text).toMatch(/^light \(added\)\n {2}\+ state light\n/);
    expect(text).toContain('  + light.dark: light.on → light.shining');
    expect(text).toContain('  tours affected: 1 of 1\n    1 of 1: light.shining :: light.off, ');
  });
});
