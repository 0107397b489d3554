import { parseArgs } from 'node:util';
import { covers } from 'xstate-walks';
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
  chart: { type: 'string', multiple: true },
  all: { type: 'boolean' },
  goal: { type: 'string' },
  to: { type: 'string' },
  random: { type: 'string' },
  seed: { type: 'string' },
  length: { type: 'string' },
  fuzz: { type: 'string' },
  system: { type: 'string' },
  replay: { type: 'string' },
  'replay-code': { type: 'string' },
  export: { type: 'string' },
  diff: { type: 'string' },
  run: { type: 'boolean' },
  report: { type: 'boolean' },
  'base-url': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export type Wanted = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

export const optionNames = Object.keys(options).map((name) => `--${name}`);

/** What an option takes, for those that are given without. */
const takes: Record<string, string> = {
  chart: 'the id of a chart, such as cart',
  goal: `one of ${covers.join(', ')}`,
  to: 'the id of a state, such as checkout.outcomeUnknown; --chart checkout lists those of a chart',
  replay: 'the file of a saved walk, such as those in walks/kept',
  'replay-code': 'the code that an error shows, such as profile-4k2-00020a',
  export: 'a format: mermaid, book, csv or playwright',
  diff: 'a commit, branch or tag',
  system: 'the name of a system, such as "the shop"',
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
      throw new Error(`${name} takes ${takes[option] ?? 'a whole number'}`, { cause: error });
    throw error;
  }
}
