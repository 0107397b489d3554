import { parseArgs } from 'node:util';
import { distance } from 'fastest-levenshtein';
import type { AnyStateMachine } from 'xstate';
import { statesOf } from '../chart/nodes.ts';

/** An option of a command: what `parseArgs` wants, the value that its help shows, and what it does. */
type Option = { type: 'string' | 'boolean'; multiple?: true; value?: string; takes?: string; does: string };
type Options = Readonly<Record<string, Option>>;

/** The options of every command that lists, runs and writes test paths. */
export const commonOptions = {
  chart: {
    type: 'string',
    multiple: true,
    value: '<id>',
    takes: 'the id of a chart, such as cart',
    does: 'everything about one chart; may be given again',
  },
  to: {
    type: 'string',
    value: '<state>',
    takes: 'the id of a state, such as checkout.outcomeUnknown; --chart checkout lists those of a chart',
    does: 'the shortest test path to a state, such as checkout.outcomeUnknown',
  },
  export: {
    type: 'string',
    value: '<file>',
    takes: 'a file, such as cases.md, cases.csv, charts.mmd or charts.spec.ts',
    does: 'writes test cases for people (.md, .csv) or diagrams (.mmd is Mermaid)',
  },
  open: { type: 'boolean', does: 'opens the written report in a browser' },
  json: { type: 'boolean', does: 'prints data for programs' },
  help: { type: 'boolean', does: 'prints this list' },
} as const;

/** The names that may have been meant: those in which the fewest letters differ, or the shortest that contain it. */
function meant(name: string, known: readonly string[]): string {
  const wanted = name.toLowerCase();
  const ranked = known.map((each) => {
    const letters = distance(wanted, each.toLowerCase());
    return { each, apart: each.toLowerCase().includes(wanted) ? Math.min(letters, 1 + letters / 100) : letters };
  });
  const nearest = Math.min(...ranked.map(({ apart }) => apart), Math.max(2, Math.floor(name.length / 3)));
  const near = ranked.flatMap(({ each, apart }) => (apart <= nearest ? each : [])).slice(0, 3);
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
}

/** What an error says of a name that is not known: what may have been meant, and all that there is. */
export function instead(name: string, kind: string, known: readonly string[]): string {
  return `${meant(name, known)} ${known.length === 0 ? `There are no ${kind}.` : `The ${kind} are ${known.join(', ')}.`}`;
}

/** The charts that `--chart` and `--to` choose: all without them. */
export function chooseCharts(
  charts: readonly AnyStateMachine[],
  { chart: ids, to }: { chart?: string[]; to?: string },
): AnyStateMachine[] {
  const known = charts.map(({ id }) => id);
  const unknown = ids?.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new Error(`There is no chart ${unknown}.${instead(unknown, 'charts', known)}`);
  if (to === undefined) return charts.filter(({ id }) => ids?.includes(id) ?? true);
  const [owner] = to.split('.');
  const states = charts.flatMap((chart) => statesOf(chart).map(({ id }) => id));
  if (states.includes(to)) return charts.filter(({ id }) => ids?.includes(id) ?? id === owner);
  const own = states.filter((id) => id.startsWith(`${owner}.`));
  const others = `${meant(to, states)} States begin with their chart: ${known.join(', ')}.`;
  throw new Error(`There is no state ${to}.${own.length > 0 ? instead(to, `states of ${owner}`, own) : others}`);
}

export const namesOf = (options: Options): string[] => Object.keys(options).map((name) => `--${name}`);

/** The help of a command. */
export function usageOf(head: string, options: Options, foot = ''): string {
  const named = Object.entries(options).map(([name, { value, does }]) => ({ name: `--${name} ${value ?? ''}`, does }));
  const width = Math.max(...named.map(({ name }) => name.length)) + 1;
  const lines = named.map(({ name, does }) => `  ${name.padEnd(width)} ${does}`);
  return [head, '', ...lines, ...(foot === '' ? [] : ['', foot])].join('\n');
}

const isCoded = (error: unknown): error is Error & { code: string } => error instanceof Error && 'code' in error;

/** The options that were given to a command. An error names those that there are. */
export function readOptions<TOptions extends Options>(
  args: string[],
  options: TOptions,
): ReturnType<typeof parseArgs<{ args: string[]; options: TOptions; allowPositionals: true }>> {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [, name = ''] = /'(?:-\w, )?(-[\w-]+)/.exec(error instanceof Error ? error.message : '') ?? [];
    if (isCoded(error) && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new Error(`There is no option ${name}.${instead(name, 'options', namesOf(options))}`, { cause: error });
    const option = options[name.replace(/^-+/, '')];
    if (option?.type === 'string') throw new Error(`${name} takes ${option.takes ?? option.value}`, { cause: error });
    throw error;
  }
}
