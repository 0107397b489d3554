import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Survey } from 'xstate-walks';
import { projectDir } from '../fixtures/paths.ts';
import { paths } from '../../walks/cli/paths.ts';
import { printOpen } from '../../walks/cli/print.ts';

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
    (_, steps, least) => expect(steps).toBeLessThanOrEqual(1.4 * least!),
  );
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
  it.each([
    ['--chart crat', 'There is no chart crat. Did you mean cart? The charts are carousel, cart,'],
    [
      '--to checkout.outcomeUnknow',
      'There is no state checkout.outcomeUnknow. Did you mean checkout.outcomeUnknown? The states of checkout are checkout.signIn, checkout.steps,',
    ],
    ['--to', '--to takes the id of a state'],
    ['--charts cart', 'There is no option --charts. Did you mean --chart? The options are --chart, --all,'],
    ['--export boook', 'There is no format boook. Did you mean book? The formats are mermaid, dot,'],
    [
      '--replay the-shop-d2d3.json',
      'There is no saved walk the-shop-d2d3.json. The saved walks are walks/kept/the-API-f5b4471c.json, walks/kept/the-shop-d2d302d1.json.',
    ],
    ['--fuzz 1 --system API', 'There is no system “API”. Did you mean the API? The systems are the shop,'],
  ])('says what there is instead of what it does not know: %s', async (args, expected) => {
    await expect(run(...args.split(' '))).rejects.toThrow(expected);
  });
});

describe('exports', () => {
  it.each([
    ['mermaid', /^stateDiagram-v2\n/],
    ['dot', /^digraph "review" \{/],
    ['graphwalker', /"generator": "random\(edge_coverage\(100\)\)"/],
    ['book', /^# Test cases\n(?:.*\n)+## review 1\n/],
    ['csv', /^"case","step"/],
    ['playwright', /^\/\/ Written from the charts.*\n(?:.*\n)+test\("profile: 1 of /],
  ])('are written as %s', async (format, expected) => {
    expect((await run('--export', format, '--chart', format === 'playwright' ? 'profile' : 'review')).text).toMatch(
      expected,
    );
  });

  it('tell a person whom to be, where to begin, which data to have, and what each alert says', async () => {
    const { text } = await run('--export', 'book', '--chart', 'review', '--chart', 'checkout');
    expect(text).toContain('- **Account**: a new user: register at /register as Sophie Shopper');
    expect(text).toContain('- **Address**: /product/p1');
    expect(text).toContain('in the cart: 2 × Airpods at $89.99, 3 in stock; 1 × Camera at $20.00, 3 in stock');
    expect(text).toContain('the request of “createReview” is lost');
    expect(text).toContain('the alert says “The shop cannot be reached. Check your connection and try again.”');
    const [, cases = ''] = text.split('\n## review 1\n');
    expect(cases).not.toMatch(/“[^”]*down[^”]*”|says “…”|…`/);
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
});
