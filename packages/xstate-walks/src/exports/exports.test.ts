import { expect, it, describe } from 'vitest';
import { not, setup } from 'xstate';
import { toMermaid } from './mermaid.ts';
import { lightMachine, playerMachine, signupMachine } from '../fixtures/charts.ts';
import { transformWithOxc } from 'vite';
import { bookAsCsv, bookAsMarkdown, toBook } from './book.ts';
import type { ScreenModel } from '../screen/screenModel.ts';
import { json } from '../screen/effects.ts';
import { toPlaywright, type PlaywrightExport } from './playwrightFile.ts';
import { testPathsOf } from '../survey/survey.ts';
import { fill, outside, press } from '../screen/actions.ts';
import { shown, titled } from '../screen/expectations.ts';

const signup = {
  input: { hint: 'Any name will do' },
  events: {
    'signup.submit': [{ name: 'Ada "the first"' }],
    'xstate.done.actor.register': [{ output: { greeting: 'Hello, Ada' } }],
  },
};

describe('the path book', () => {
  const book = toBook('signup', testPathsOf(signupMachine, signup));

  it('tells test paths as test cases', () => {
    expect(bookAsMarkdown(toBook('light', testPathsOf(lightMachine)))).toBe(`## light 1

5 steps. **Given** light is shining › green.

1. **When** "light: off" happens
   **Then** light is dark.
2. **When** "light: on" happens
   **Then** light is shining › green.
3. **When** 30 s have passed
   **Then** light is shining › yellow.
4. **When** 3 s have passed
   **Then** light is shining › red.
5. **When** 30 s have passed
   **Then** light is shining › green.
`);
  });

  it('says what is carried, who fails, and what is refused', () => {
    const whens = book.flatMap(({ steps }) => steps.map(({ when, what }) => `${when} ${what}`));
    expect(whens).toContain('"register" fails {"error":"down"}');
    expect(whens).toContain('"signup: submit" happens {"name":"Ada \\"the first\\""}');
    const refusals = toBook('signup', testPathsOf(signupMachine, signup, { goal: 'ignored events' }));
    expect(refusals.flatMap(({ steps }) => steps.flatMap(({ seen }) => seen))).toContain('nothing changes');
  });

  it('fits into a spreadsheet', () => {
    const rows = bookAsCsv(book).split('\r\n');
    expect(rows[0]).toBe('"case","step","account","address","data","given","who","when","with","then","transitions"');
    expect(rows.find((row) => row.includes('submit'))).toContain('"{""name"":""Ada \\""the first\\""""}"');
    expect(rows).toHaveLength(book.flatMap(({ steps }) => steps).length + 2);
  });
});

describe('a case that a person performs', () => {
  const testPaths = testPathsOf(signupMachine, signup);
  const preparation = {
    account: 'none: a guest',
    address: '/signup',
    data: ['the cart is empty'],
    stored: { cart: [] },
    begin: 'begin({ path: "/signup" })',
  };
  const screenModel: ScreenModel = {
    actions: {
      'hint.hide': () => [outside('another tab', 'hides the hint', { stored: { hint: false } })],
    },
    expectations: {},
  };
  const book = toBook('signup', testPaths, screenModel, {
    preparations: testPaths.map(() => preparation),
    causes: () => ({
      ofService: (service) => ({ words: `“${service}” ends`, code: `end("${service}")` }),
      ofAction: () => ({ words: 'in a second tab', code: 'store({ hint: false })' }),
    }),
  });

  it('says with which account, address and data it begins, and with which command', () => {
    const text = bookAsMarkdown(book, '# Cases');
    expect(text).toMatch(/^# Cases\n\n## signup 1\n\n- \*\*Account\*\*: none: a guest\n- \*\*Address\*\*: \/signup\n/);
    expect(text).toContain(
      '\n- **Data**: the cart is empty\n\n```js\nstore({ cart: [] })\nbegin({ path: "/signup" })\n```\n',
    );
    expect(bookAsCsv(book)).toContain('"signup 1","1","none: a guest","/signup","the cart is empty\nstore(');
  });

  it('says how what no control does is caused', () => {
    const steps = book.flatMap((each) => each.steps);
    const told = steps.flatMap(({ when, commands }) => commands.map((command) => `${when}: ${command}`));
    expect(told).toContain('“register” ends: end("register")');
    expect(told.join('\n')).toContain('another tab: hides the hint (in a second tab): store({ hint: false })');
    expect(steps.filter(({ what }) => what.includes('output'))).toEqual([]);
  });
});

describe('test paths in front of the whole application', () => {
  const screenModel: ScreenModel = {
    actions: {
      'signup.submit': ({ event }) => [fill('Name', event['name'] as string), press('button', 'Register')],
      'hint.hide': () => [outside('another tab', 'hides the hint', { stored: { hint: false } })],
    },
    expectations: {
      '*': () => [titled('Sign Up')],
      'form.open': () => [shown('button', 'Register', { enabled: true })],
      'form.sending': () => [shown('button', 'Register', { enabled: false })],
    },
  };
  const testPaths = testPathsOf(signupMachine, signup);

  it('are told with what is pressed and what is to be seen', () => {
    const book = toBook('signup', testPaths, screenModel);
    expect(book[0]!.given).toMatch(/^signup is .*; the tab is titled “Sign Up”; the button “Register” can be used$/);
    const step = book.flatMap(({ steps }) => steps).find(({ when }) => when.includes('Register'))!;
    expect(step).toMatchObject({
      when: 'write “Ada "the first"” into the field “Name”, then press the button “Register”',
      what: '',
    });
    expect(step.seen.slice(1)).toEqual(['the tab is titled “Sign Up”', 'the button “Register” cannot be used']);
    expect(bookAsMarkdown(book)).toContain(
      ':\n   - the tab is titled “Sign Up”\n   - the button “Register” cannot be used\n',
    );
  });

  const exported: PlaywrightExport = {
    id: 'signup',
    testPaths,
    screenModel,
    arrival: async (input) => ({
      me: { name: 'user', is: 'await aUser(page)' },
      path: '/signup',
      kept: input as { hint: string },
      aside: '/empty.txt',
      held: { register: { method: 'POST', path: /^\/people$/ } },
      still: true,
    }),
    prepare: () => [shown('heading', 'Welcome'), press('link', 'Sign Up')],
    answer: (_, { output }) => ({ answer: output === undefined ? null : json(201, output) }),
  };

  it('are a file of Playwright tests that needs nothing but Playwright', async () => {
    const code = await toPlaywright([exported], 'const aUser = async (page: Page) => ({ name: page.url() });');
    const lines = code.split('\n').map((line) => line.trim());
    expect(lines).toContain(
      'const scene = await arrive(page, { me: { name: "user", is: await aUser(page) }, path: "/signup", kept: { hint: "Any name will do" }, aside: "/empty.txt", held: { register: { method: "POST", path: /^\\/people$/ } }, still: true });',
    );
    expect(lines).toContain('await page.getByRole("link", { name: "Sign Up", exact: true }).click();');
    expect(lines).toContain('await page.getByLabel("Name", { exact: true }).fill("Ada \\"the first\\"");');
    expect(lines).toContain('await scene.settle("register", null);');
    expect(lines).toContain('await scene.settle("register", json(201, { greeting: "Hello, Ada" }));');
    expect(lines).toContain('/* another tab: hides the hint */ await scene.store({ hint: false });');
    expect(code.match(/^test\(/gm)).toHaveLength(testPaths.length);
    expect(code.match(/^import .*$/gm)!.every((line) => line.endsWith("from '@playwright/test';"))).toBe(true);
    expect(code).not.toMatch(/^export|oxlint|test\.fixme/m);
    const { code: compiled } = await transformWithOxc(code, 'signup.spec.ts');
    expect(compiled).toContain('arrive');
  });

  it('are marked as not to run if no action causes an event', async () => {
    const { 'hint.hide': _, ...actions } = screenModel.actions;
    const code = await toPlaywright([{ ...exported, screenModel: { ...screenModel, actions } }]);
    expect(code).toContain('test.fixme(true, "No action is known for: hint.hide");');
  });
});

it('draws nested states and time', () =>
  expect(toMermaid(lightMachine)).toBe(`stateDiagram-v2
  [*] --> shining
  state shining {
    [*] --> green
    green
    yellow
    red
    green --> yellow : after long
    yellow --> red : after 3 s
    red --> green : after long
  }
  dark
  shining --> dark : light.off
  dark --> shining : light.on
`));

it('draws regions, guards, services and ends', () => {
  const drawing = toMermaid(playerMachine);
  expect(drawing).toContain('    }\n    --\n    state display {');
  expect(drawing).toContain('checking --> broken : always [isSilent]');
  expect(drawing).toContain('state "loading, calls getTrack" as loading');
  expect(drawing).toContain('loading --> broken : getTrack fails');
  expect(drawing).toContain('closed --> [*]');
});

it('draws a chart that is parallel from the root', () =>
  expect(toMermaid(signupMachine)).toContain('[*] --> signup\n  state signup {\n    state form {'));

it('draws what a box does inside of itself, as Mermaid can show it', () => {
  const machine = setup({ guards: { isLate: () => true }, actions: { note: () => {} } }).createMachine({
    id: 'm',
    initial: 'a',
    on: { home: { guard: not('isLate'), target: '.a' }, mark: { actions: 'note' } },
    states: { a: {}, b: { initial: 'c', states: { c: {}, d: { on: { again: '#m.b' } } } } },
  });
  const drawing = toMermaid(machine);
  expect(drawing).toContain(
    'state "(any)" as m_any\n  m_any --> a : home [not isLate]\n  m_any --> m_any : mark (stays)',
  );
  expect(drawing).toContain('d --> c : again');
  expect(toMermaid(machine.provide({}))).toBe(drawing);
});

it('names a state by its path if another one has its key, or Mermaid uses the word', () => {
  const inner = { initial: 'idle', states: { idle: { on: { finish: '#m.end' } } } } as const;
  const machine = setup({}).createMachine({
    id: 'm',
    initial: 'left',
    states: { left: inner, right: inner, end: {} },
  });
  const drawing = toMermaid(machine);
  expect(drawing).toContain('state left {\n    [*] --> m_left_idle\n    state "idle" as m_left_idle\n');
  expect(drawing).toContain('m_right_idle --> m_end : finish');
});
