import { expectationsIn, type ScreenModel } from '../screen/screenModel.ts';
import { describeValue } from '../chart/nodes.ts';
import type { Action } from '../screen/actions.ts';
import { literal } from '../screen/asCode.ts';
import { completedService } from '../chart/samples.ts';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { describeExpectation, describeAction } from '../screen/describe.ts';
import type { TestPath, TestPathStep } from '../plan/testPath.ts';
import { describePayload, pluralize } from '../chart/labels.ts';

/** One line of a test case: the action, who performs it, and what is visible then. */
export type BookStep = {
  number: number;
  who: string;
  when: string;
  /** The payload, unless `when` or a command contains it. */
  what: string;
  /** Commands for the console that cause what no control does. */
  commands: string[];
  seen: string[];
  transitions: string[];
};

/** What a tester prepares before a case. */
export type Preparation = {
  /** Who is signed in, and how. */
  account: string;
  /** The address that the case opens. */
  address: string;
  /** Stored values, products, prices and stock, in words. */
  data: string[];
  /** What the browser stores before the application loads. */
  stored: Record<string, unknown>;
  /** The command that begins the case. */
  begin: string;
};

/** What happens, and the command that causes it. */
export type Cause = { words: string; code?: string };

/** How a person causes what no control does; `number` is that of the step. */
export type Causes = {
  ofService: (service: string, event: AnyEventObject, state: AnyMachineSnapshot, number: number) => Cause;
  ofAction: (action: Action, number: number) => Cause | undefined;
};

/** How a person performs the test paths of a chart: one preparation for each test path, and the causes of one case. */
export type ByHand = { preparations: readonly Preparation[]; causes: () => Causes };

/** A test case that a person can perform. */
export type BookCase = { name: string; preparation?: Preparation; given: string; steps: BookStep[] };

const apart = (name: string) =>
  name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);

/** `payable.walletUnavailable + delivery` is "payable › wallet unavailable, delivery". */
const inWords = (state: string) => apart(state).replaceAll('.', ' › ').replaceAll(' + ', ', ');

const lasting = (ms: number) => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`);

const who = { user: 'User', service: 'Service', time: 'Time', start: 'Start' };

function happens({ cause, event, advance }: TestPathStep): string {
  if (cause === 'time') return `${lasting(advance)} have passed`;
  const [, kind, service] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(event.type) ?? [];
  if (service) return `"${apart(service)}" ${kind === 'error' ? 'fails' : 'answers'}`;
  return `"${apart(event.type).replaceAll('.', ': ')}" happens`;
}

/** The actions of a step, as far as the screen model has them. */
const actionsIn = (
  screenModel: ScreenModel | undefined,
  before: TestPathStep,
  { event, state }: TestPathStep,
): Action[] => screenModel?.actions[event.type]?.({ event, before: before.state, state }) ?? [];

/** What happens in a step and the commands for it, where a person performs it. */
function causeOf(causes: Causes | undefined, actions: Action[], step: TestPathStep, number: number) {
  const service = completedService(step.event.type);
  if (actions.length === 0 && causes && service !== undefined) {
    const { words, code } = causes.ofService(service, step.event, step.state, number);
    return { when: words, commands: code === undefined ? [] : [code] };
  }
  const told = actions.map((action) => {
    const cause = causes?.ofAction(action, number);
    return { words: [describeAction(action), ...(cause ? [`(${cause.words})`] : [])].join(' '), code: cause?.code };
  });
  return {
    when: told.length > 0 ? told.map(({ words }) => words).join(', then ') : happens(step),
    commands: told.flatMap(({ code }) => code ?? []),
  };
}

/** The expectations in a step, as far as the screen model has them. */
const expectations = (screenModel: ScreenModel | undefined, { state }: TestPathStep): string[] =>
  screenModel ? [...new Set(expectationsIn(screenModel, state).map(describeExpectation))] : [];

/**
 * Test paths as numbered test cases. With a screen model they name the controls to use and what is visible; with what a person
 * needs to perform them, also what to prepare, and a command for each cause that is no control.
 */
export const toBook = (id: string, testPaths: TestPath[], screenModel?: ScreenModel, byHand?: ByHand): BookCase[] =>
  testPaths.map(({ steps }, index) => {
    const is = ({ state }: TestPathStep) => `${inWords(id)} is ${inWords(describeValue(state.value))}`;
    const causes = byHand?.causes();
    return {
      name: `${id} ${index + 1}`,
      preparation: byHand?.preparations[index],
      given: [is(steps[0]!), ...expectations(screenModel, steps[0]!)].join('; '),
      steps: steps.slice(1).map((step, at) => {
        const actions = actionsIn(screenModel, steps[at]!, step);
        const { when, commands } = causeOf(causes, actions, step, at + 1);
        const refused = step.taken.length === 0 && step.cause === 'user';
        return {
          number: at + 1,
          who: who[step.cause],
          when,
          what: actions.length > 0 || commands.length > 0 ? '' : describePayload(step.event),
          commands,
          seen: refused ? ['nothing changes'] : [is(step), ...expectations(screenModel, step)],
          transitions: step.taken.flat(),
        };
      }),
    };
  });

const thenLines = ([first, ...others]: string[]) => [
  `   **Then** ${first}${others.length === 0 ? '.' : ':'}`,
  ...others.map((other) => `   - ${other}`),
];

const codeBlock = (commands: readonly string[], indent = '') =>
  commands.length === 0 ? [] : [`${indent}\`\`\`js`, ...commands.map((each) => `${indent}${each}`), `${indent}\`\`\``];

const storing = ({ stored }: Preparation) => (Object.keys(stored).length === 0 ? [] : [`store(${literal(stored)})`]);

const preparationLines = (preparation: Preparation | undefined): string[] =>
  preparation === undefined
    ? []
    : [
        `- **Account**: ${preparation.account}`,
        `- **Address**: ${preparation.address}`,
        ...preparation.data.map((line) => `- **Data**: ${line}`),
        '',
        ...codeBlock([...storing(preparation), preparation.begin]),
        '',
      ];

/** Test cases in Markdown, after what a tester reads first. */
export const bookAsMarkdown = (cases: BookCase[], head = ''): string =>
  [
    ...(head === '' ? [] : [head, '']),
    ...cases.flatMap(({ name, preparation, given, steps }) => [
      `## ${name}`,
      '',
      ...preparationLines(preparation),
      `${pluralize(steps.length, 'step')}. **Given** ${given}.`,
      '',
      ...steps.flatMap(({ number, when, what, commands, seen }) => [
        `${number}. **When** ${when}${what ? `, with \`${what}\`` : ''}`,
        ...codeBlock(commands, '   '),
        ...thenLines(seen),
      ]),
      '',
    ]),
  ].join('\n');

const cell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`;

const before = (preparation: Preparation | undefined) =>
  preparation === undefined
    ? ['', '', '']
    : [
        preparation.account,
        preparation.address,
        [...preparation.data, ...storing(preparation), preparation.begin].join('\n'),
      ];

/** Test cases for a spreadsheet: a row for each step. */
export const bookAsCsv = (cases: BookCase[]): string =>
  [
    ['case', 'step', 'account', 'address', 'data', 'given', 'who', 'when', 'with', 'then', 'transitions'],
    ...cases.flatMap(({ name, preparation, given, steps }) =>
      steps.map(({ number, who: by, when, what, commands, seen, transitions }) => [
        name,
        number,
        ...(number === 1 ? before(preparation) : ['', '', '']),
        number === 1 ? given : '',
        by,
        when,
        what || commands.join('\n'),
        seen.join('; '),
        transitions.join('; '),
      ]),
    ),
  ]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
