import { parseArgs } from 'node:util';
import { sayAim, type Aim } from '../model/aim.ts';
import { covers } from '../model/plan.ts';
import { surveyOf, type Survey } from '../model/survey.ts';
import { surveyTogether } from '../model/together.ts';
import { printChart, printOpen, printTable, printTours } from './print.ts';
import { printTogether } from './printTogether.ts';
import { readModels, readSome, type ChartModel } from './readModels.ts';
import { shopSystem } from './shop.ts';

const usage = `npm run paths -- [options]     what the charts can do, and tours through them

  --chart <id>       everything about one chart; may be given again
  --all              everything about every chart
  --goal <goal>      states, transitions (default), pairs or refused
  --to <id>          the shortest tour into a state, such as checkout.outcomeUnknown
  --random <n>       random walks instead of planned tours; --seed <n> makes them again, --length <n> is theirs
  --together         session, cart and checkout as they run in the shop; --depth <n> is how many moves (3)
  --json             for programs
`;

const options = {
  chart: { type: 'string', multiple: true },
  all: { type: 'boolean' },
  goal: { type: 'string' },
  to: { type: 'string' },
  random: { type: 'string' },
  seed: { type: 'string' },
  length: { type: 'string' },
  together: { type: 'boolean' },
  depth: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Wanted = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const whole = (name: string, text: string | undefined, otherwise = 0): number => {
  if (text === undefined) return otherwise;
  if (!/^-?\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not ${text}`);
  return Number(text);
};

function aimOf({ goal = 'transitions', to, random, seed, length }: Wanted): Aim {
  if (to !== undefined) return { to };
  if (random !== undefined) {
    const drawn = Math.floor(Math.random() * 2 ** 31);
    return { random: whole('random', random), seed: whole('seed', seed, drawn), length: whole('length', length, 30) };
  }
  const known = covers.find((each) => each === goal);
  if (!known) throw new Error(`--goal is one of ${covers.join(', ')}, not ${goal}`);
  return { goal: known };
}

function chosen(models: ChartModel[], { chart: ids, to }: Wanted): ChartModel[] {
  const wanted = ids ?? (to === undefined ? undefined : [to.split('.')[0]!]);
  if (!wanted) return models;
  const unknown = wanted.filter((id) => !models.some(({ machine }) => machine.id === id));
  if (unknown.length > 0) {
    throw new Error(
      `There is no chart ${unknown.join(', ')}; there are ${models.map(({ machine }) => machine.id).join(', ')}`,
    );
  }
  return models.filter(({ machine }) => wanted.includes(machine.id));
}

const surveyed = ({ machine, file, options: given }: ChartModel, aim: Aim): Survey => {
  try {
    return surveyOf(machine, given, aim);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: ${said}\nWhat a chart is given stands in tests/paths/charts/${machine.id}.ts.`, {
      cause: error,
    });
  }
};

const asJson = (found: unknown) =>
  JSON.stringify(found, (_, value: unknown) => (value instanceof Error ? { message: value.message } : value), 2);

/** Whether the tours meet all that they are for, save what cannot be met. */
const isMet = ({ aim, tours, states, transitions, pairs, refused }: Survey): boolean => {
  if ('random' in aim) return true;
  if ('to' in aim) return tours.length > 0;
  return { states, transitions, pairs, refused }[aim.goal].every(({ verdict }) => verdict !== 'uncovered');
};

/** The command. Answers its exit code: 1 where something that is aimed at is not met. */
export async function paths(args: string[], say: (text: string) => void): Promise<number> {
  const { values } = parseArgs({ args, options });
  if (values.help) {
    say(usage);
    return 0;
  }
  if (values.together) {
    const found = await surveyTogether(
      shopSystem,
      await readSome('session', 'cart', 'checkout'),
      whole('depth', values.depth, 3),
    );
    say(values.json ? asJson(found) : printTogether(found));
    return 0;
  }
  const aim = aimOf(values);
  const surveys = chosen(await readModels(), values).map((model) => surveyed(model, aim));
  if (values.json) say(asJson(surveys));
  else if (values.to) say(surveys.map(printTours).join('\n'));
  else if (values.all || values.chart) say(surveys.map(printChart).join('\n'));
  else say([`Tours for ${sayAim(aim)}`, '', printTable(surveys), ...printOpen(surveys)].join('\n'));
  return surveys.every(isMet) ? 0 : 1;
}
