import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { type Survey, diffCharts, surveyOf } from 'xstate-walks';
import { projectDir } from '../fixtures/paths.ts';
import { optionNames, paths } from '../../walks/cli/paths.ts';
import { printDiff, printOpen, printTable } from 'xstate-walks/exports';

const run = async (...args: string[]) => {
  const said: string[] = [];
  const code = await paths(args, (text) => void said.push(text));
  return { code, text: said.join('\n') };
};

const { code: done, text: all } = await run('--json');
const surveys = JSON.parse(all) as Survey[];

describe('the test paths of all charts', () => {
  it('cross everything', () => {
    expect(done).toBe(0);
    expect(surveys.length).toBeGreaterThan(15);
    expect(printOpen(surveys)).toEqual([]);
  });

  it('stand in a table', () => {
    const [head, ...rows] = printTable(surveys).split('\n');
    expect(head).toMatch(/^chart +states +transitions +guarded +results +delayed +test paths +steps$/);
    expect(rows).toHaveLength(surveys.length);
    expect(rows.find((row) => row.startsWith('checkout'))).toMatch(/^checkout +19 +49 +28 +13 +0 +\d +\d+$/);
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

Transition pairs: 0 possible; these test paths have 0, and need none
  impossible by the structure of the chart: 1

Ignored events: 0; these test paths send 0, and need none

Test paths for all transitions: 1 test path of 1 step
  1 of 1, 1 step
     0  start → waiting
     1  after patience → slow
`);
  });

  it('runs as a process, from one bundle', async () => {
    const args = ['walks/cli/start.mjs', '--to', 'patience.slow'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectDir });
    expect(stdout).toMatch(/^Test paths for patience\.slow: 1 test path of 1 step\n/);
  });

  it('brings one to a state', async () => {
    const { code, text } = await run('--to', 'checkout.outcomeUnknown');
    expect(code).toBe(0);
    expect(text).toBe(
      `Test paths for checkout.outcomeUnknown: 1 test path of 1 step
  1 of 1, 1 step
     0  start → signIn
     1  shopper.arrived {"pendingKeys":["key-of-before"]} → outcomeUnknown.asking
`,
    );
  });

  it.each([
    ['--chart crat', 'There is no chart crat. Did you mean cart? The charts are carousel, cart,'],
    [
      '--to checkout.outcomeUnknow',
      'There is no state checkout.outcomeUnknow. Did you mean checkout.outcomeUnknown? The states of checkout are checkout.signIn, checkout.steps,',
    ],
    ['--to', '--to takes the id of a state'],
    ['--export', '--export takes a file, such as cases.md'],
    ['--charts cart', 'There is no option --charts. Did you mean --chart? The options are --run, --report, --chart,'],
    ['--exprot cases.md', 'There is no option --exprot. Did you mean --export?'],
    ['export', 'export is not an option. Did you mean --export?'],
    ['--export book', '--export cannot tell the format of book. Files end in .mmd, .md, .csv, .ts.'],
    ['--export cases.pdf', '--export cannot tell the format of cases.pdf.'],
  ])('says what there is instead of what it does not know: %s', async (args, expected) => {
    await expect(run(...args.split(' '))).rejects.toThrow(expected);
  });

  it('lists its eleven options', async () => {
    const named = (await run('--help')).text.match(/^ {2}--[\w-]+/gm);
    expect(named!.map((name) => name.trim())).toEqual(optionNames);
    expect(optionNames).toHaveLength(11);
  });
});

describe('exports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exports-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The text of the file that the command wrote. */
  const exported = async (name: string, ...args: string[]) => {
    const file = join(folder, name);
    const { text } = await run('--export', file, ...args.flatMap((id) => ['--chart', id]));
    expect(text).toMatch(`${file} has ${args.length} chart`);
    return readFileSync(file, 'utf8');
  };

  it.each([
    ['charts.mmd', 'review', /^stateDiagram-v2\n/],
    ['cases.md', 'review', /^# Test cases\n(?:.*\n)+## review 1\n/],
    ['cases.csv', 'review', /^"case","step"/],
    ['charts.spec.ts', 'profile', /^\/\/ Written from the charts.*\n(?:.*\n)+test\("profile: 1 of /],
  ])('are written to a file, as %s', async (name, chart, expected) => {
    expect(await exported(name, chart)).toMatch(expected);
  });

  it('tell a person whom to be, where to begin, which data to have, and what each alert says', async () => {
    const text = await exported('book.md', 'review', 'checkout');
    expect(text).toContain('- **Account**: a new user: register at /register as Sophie Shopper');
    expect(text).toContain('- **Address**: /product/p1');
    expect(text).toContain('in the cart: 2 × Airpods at $89.99, 3 in stock; 1 × Camera at $20.00, 3 in stock');
    expect(text).toContain('the request of “createReview” is lost');
    expect(text).toContain('the alert says “The shop cannot be reached. Check your connection and try again.”');
    const [, cases = ''] = text.split('\n## review 1\n');
    expect(cases).not.toMatch(/“[^”]*down[^”]*”|says “…”|…`/);
  });

  it('as Playwright tests run in parallel, each with its own account', async () => {
    const text = await exported('order.spec.ts', 'order');
    expect(text).toContain("\ntest.describe.configure({ mode: 'parallel' });\n");
    expect(text).toContain("await shopper(page, 'Ada Admin')");
    expect(text.match(/is: await administrator\(page\)/g)).toHaveLength(text.match(/^test\(/gm)!.length);
  });
});

describe('differences of the charts', () => {
  const lamp = setup({}).createMachine({
    id: 'lamp',
    initial: 'dark',
    states: { dark: { on: { 'lamp.on': 'shining' } }, shining: { on: { 'lamp.off': 'dark' } } },
  });

  it.skipIf(!existsSync(join(projectDir, '.git')))('are those since a commit', async () => {
    expect(JSON.parse((await run('--diff', 'HEAD', '--chart', 'patience', '--json')).text)).toBeInstanceOf(Array);
    await expect(run('--diff', 'no-such-branch')).rejects.toThrow(
      'git has no commit, branch or tag named no-such-branch',
    );
  });

  it('are printed with the test paths that are affected', () => {
    const [diff] = diffCharts([], [lamp]);
    const text = printDiff(diff!, surveyOf(lamp));
    expect(text).toMatch(/^lamp \(added\)\n {2}\+ state lamp\n/);
    expect(text).toContain('  + lamp.dark: lamp.on → lamp.shining');
    expect(text).toContain('  test paths affected: 1 of 1\n    1 of 1: lamp.dark :: lamp.on, ');
  });
});
