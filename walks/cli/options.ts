import { parseArgs } from 'node:util';
import { distance } from 'fastest-levenshtein';

/** The names that may have been meant: those in which the fewest letters differ, or the shortest that contain it. */
export function meant(name: string, known: readonly string[]): string {
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

const options = {
  run: { type: 'boolean' },
  report: { type: 'boolean' },
  chart: { type: 'string', multiple: true },
  to: { type: 'string' },
  export: { type: 'string' },
  diff: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  'base-url': { type: 'string' },
  replay: { type: 'string' },
} as const;

export type Wanted = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

export const optionNames = Object.keys(options).map((name) => `--${name}`);

/** What an option takes, for those that are given without. */
const takes: Record<string, string> = {
  chart: 'the id of a chart, such as cart',
  to: 'the id of a state, such as checkout.outcomeUnknown; --chart checkout lists those of a chart',
  replay: 'the file of a saved walk, such as those in walks/kept, or the code that an error shows',
  export: 'a file, such as cases.md, cases.csv, charts.mmd or charts.spec.ts',
  diff: 'a commit, branch or tag',
  'base-url': 'an address such as http://localhost:3000',
};

const isCoded = (error: unknown): error is Error & { code: string } => error instanceof Error && 'code' in error;

/** The options of a command. An error names what there is. */
export function readOptions(args: string[]): { values: Wanted; positionals: string[] } {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [, name = ''] = /'(?:-\w, )?(-[\w-]+)/.exec(error instanceof Error ? error.message : '') ?? [];
    const option = name.replace(/^-+/, '');
    if (isCoded(error) && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new Error(`There is no option ${name}.${instead(name, 'options', optionNames)}`, { cause: error });
    if (Object.hasOwn(options, option) && options[option as keyof typeof options].type === 'string')
      throw new Error(`${name} takes ${takes[option]}`, { cause: error });
    throw error;
  }
}
