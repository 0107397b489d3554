import type { AnyStateMachine } from 'xstate';
import {
  itemsOf,
  coverageKinds,
  shareOf,
  type Coverage,
  type CoverageKind,
  type Item,
  type Share,
} from '../survey/coverage.ts';
import { layoutOf } from '../drawing/layout.ts';
import { toSvg } from '../drawing/svg.ts';
import type { RecordedStep, WalkRecord } from '../walk/recording.ts';
import type { Survey, SurveyedTransition } from '../survey/survey.ts';
import { describeEvent } from '../chart/labels.ts';

/** A coverage target over all charts, and the result. */
export type ReportedGoal = {
  level: string;
  kind: CoverageKind;
  percent: number;
  covered: number;
  of: number;
  isMet: boolean;
};

/** A test that names a requirement and takes a transition. */
export type Witness = { id: string; test: string };

/** A test that takes a transition, with all the requirements that it names. */
export type NamedTest = { test: string; ids: string[] };

/** One step; `taken` are numbers of arrows, `picture` is the number of a picture. */
export type ReportedStep = Pick<RecordedStep, 'cause' | 'event' | 'carried' | 'state' | 'ms'> & {
  taken: number[];
  /** Whether the chart ignores its event. */
  isIgnored: boolean;
  picture?: number;
};

/** A test; its title says what it is for, and `testPath` which one of how many, and by which events. */
export type ReportedWalk = Omit<WalkRecord, 'steps' | 'chart'> & { title: string; ms: number; steps: ReportedStep[] };

export type ReportedArrow = {
  key: string;
  /** The event, the guard and the target. */
  label: string;
  from: string;
  /** How often it was taken, by level. */
  times: Record<string, number>;
  /** By level, the chart whose tests took it if its own did not. */
  elsewhere: Record<string, string>;
  /** By level, why it is excluded. */
  excluded: Record<string, string>;
  tests: NamedTest[];
};

export type ReportedChart = {
  id: string;
  arrows: ReportedArrow[];
  walks: ReportedWalk[];
  /** By level, the covered share. */
  shares: Record<string, Record<CoverageKind, Share>>;
  /** By level, the states and transitions that are not covered, and why. */
  open: Record<string, Item[]>;
};

/** Anything that was measured beside the charts; the first cell of a row names it. */
export type ReportedTable = { title: string; note?: string; head: string[]; rows: string[][] };

/** A report. Plain data. */
export type Report = {
  title: string;
  when: string;
  /** The time that the run took; by default that of its tests, one after the other. */
  ms?: number;
  /** The test levels. */
  levels: string[];
  /** Levels at which no chart runs. */
  byPlan: string[];
  goals: ReportedGoal[];
  charts: ReportedChart[];
  /** More that was measured. */
  tables?: ReportedTable[];
  /** Addresses of pictures, such as `data:` ones. */
  pictures: string[];
};

/** The input of the report for one chart. */
export type Reporting = {
  survey: Survey;
  coverages: Coverage[];
  records: WalkRecord[];
  /** Tests that name requirements, by the transitions that they take. */
  witnesses?: ReadonlyMap<string, Witness[]>;
};

const within = (id: string, chart: string) => (id === chart ? chart : id.replace(`${chart}.`, ''));

const labelOf = ({ event, guard, to }: SurveyedTransition, chart: string) => {
  const target = to.map((id) => within(id, chart)).join(' + ') || 'stays';
  return `${describeEvent(event)}${guard ? ` [${guard}]` : ''} → ${target}`;
};

/** Each test once, in the order of what they name. */
const testsOf = (witnesses: readonly Witness[]): NamedTest[] =>
  [...new Set(witnesses.map(({ test }) => test))].toSorted(byNumber).map((test) => ({
    test,
    ids: [...new Set(witnesses.flatMap((each) => (each.test === test ? [each.id] : [])))].toSorted(byNumber),
  }));

const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** What a test is for, where its goal has a name that readers may not know. */
const goalNames: Record<string, string> = {
  pairs: 'transition pairs',
  refused: 'ignored events',
  values: 'state configurations',
  guards: 'guarded transitions',
  random: 'random steps',
};

/** Names each test by what it shows and the fewest tests for the same goal do: a transition, or an event that is ignored. */
function titlesOf(walks: readonly ReportedWalk[], arrows: readonly ReportedArrow[]): string[] {
  const counts = new Map<string, number>();
  const shown = walks.map(({ level, goal, steps }) => {
    const ignored = steps
      .filter(({ isIgnored }) => isIgnored)
      .map(({ event, state }) => `${event} is ignored in ${state}`);
    const taken = steps.flatMap((step) => step.taken.map((number) => arrows[number]!));
    const transitions = taken.map(({ from, label }) => `${from}: ${label}`);
    const all = [
      ...[...new Set(ignored)].map((words) => ({ words, kind: 'event' })),
      ...[...new Set(transitions)].map((words) => ({ words, kind: 'transition' })),
    ].map((each) => ({ ...each, key: `${level} ${goal} ${each.words}` }));
    for (const { key } of all) counts.set(key, (counts.get(key) ?? 0) + 1);
    return all;
  });
  return walks.map(({ steps }, index) => {
    const [rarest, ...others] = shown[index]!.toSorted((one, other) => counts.get(one.key)! - counts.get(other.key)!);
    if (!rarest) return `starts in ${steps[0]?.state ?? 'its first state'}`;
    const more = others.filter(({ kind }) => kind === rarest.kind).length;
    return more === 0 ? rarest.words : `${rarest.words}, and ${more} more ${rarest.kind}${more === 1 ? '' : 's'}`;
  });
}

/** Failed tests first, then those with pictures, then plain test paths. */
const rankOf = ({ passed, steps, goal }: WalkRecord): number =>
  Number(passed) * 4 + Number(steps.every(({ picture }) => picture === undefined)) * 2 + Number(goal !== 'transitions');

function reportedChart(
  { survey, coverages, records, witnesses }: Reporting,
  pictureOf: (file: string) => number,
): ReportedChart {
  const numbers = new Map(survey.transitions.map(({ key }, number) => [key, number]));
  const bySystem = <T>(say: (coverage: Coverage) => T): Record<string, T> =>
    Object.fromEntries(coverages.map((coverage) => [coverage.level, say(coverage)]));
  const stepOf = ({ cause, event, carried, state, ms, microsteps, picture }: RecordedStep): ReportedStep => ({
    cause,
    event,
    carried,
    state: state || survey.id,
    ms,
    taken: microsteps.flatMap(({ taken }) => taken.flatMap((key) => numbers.get(key) ?? [])),
    isIgnored:
      microsteps.some(({ chart, refused }) => chart === survey.id && refused !== undefined) &&
      microsteps.every(({ taken }) => taken.every((key) => !numbers.has(key))),
    ...(picture === undefined ? {} : { picture: pictureOf(picture) }),
  });
  const arrows = survey.transitions.map((transition): ReportedArrow => {
    const own = (coverage: Coverage) => coverage.transitions.find(({ name }) => name === transition.key)!;
    const excluded = coverages.flatMap((coverage) => {
      const { verdict, why } = own(coverage);
      return verdict === 'unreachable' || verdict === 'excluded' ? [[coverage.level, why] as const] : [];
    });
    const elsewhere = coverages.flatMap((coverage) => {
      const { elsewhere: chart } = own(coverage);
      return chart === undefined ? [] : [[coverage.level, chart] as const];
    });
    return {
      key: transition.key,
      label: labelOf(transition, survey.id),
      from: within(transition.from, survey.id),
      times: bySystem((coverage) => own(coverage).times),
      elsewhere: Object.fromEntries(elsewhere),
      excluded: Object.fromEntries(excluded),
      tests: testsOf(witnesses?.get(transition.key) ?? []),
    };
  });
  const walks = records
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ level, goal, testPath, passed, error, steps }): ReportedWalk => ({
      level,
      goal: goalNames[goal] ?? goal,
      testPath,
      title: '',
      passed,
      error,
      ms: steps.reduce((sum, { ms }) => sum + ms, 0),
      steps: steps.map(stepOf),
    }));
  const titles = titlesOf(walks, arrows);
  return {
    id: survey.id,
    arrows,
    walks: walks.map((walk, index) => ({ ...walk, title: titles[index]! })),
    shares: bySystem(
      (coverage) =>
        Object.fromEntries(
          coverageKinds.map((kind) => [kind, shareOf(itemsOf(kind, coverage))]),
        ) as ReportedChart['shares'][string],
    ),
    open: bySystem(({ states, transitions }) =>
      [...states, ...transitions]
        .filter(({ verdict }) => verdict !== 'covered')
        .map(({ name, verdict, why }) => ({ name, verdict, why }) as Item),
    ),
  };
}

/** Builds a report. `pictures` maps the files that records name to addresses. */
export function reportOf(
  about: Pick<Report, 'title' | 'when' | 'ms' | 'goals' | 'tables'>,
  charts: Reporting[],
  pictures: ReadonlyMap<string, string> = new Map(),
): Report {
  const addresses = [...new Set(pictures.values())];
  const pictureOf = (file: string) => addresses.indexOf(pictures.get(file)!);
  const levels = [...new Set(charts.flatMap(({ coverages }) => coverages.map(({ level }) => level)))];
  const byPlan = levels.filter((level) =>
    charts.some(({ records }) => records.some((record) => record.level === level && record.byPlan)),
  );
  return {
    ...about,
    levels,
    byPlan,
    charts: charts.map((chart) => reportedChart(chart, pictureOf)),
    pictures: addresses,
  };
}

/** The drawings of charts, by their ids, to be pressed. */
export const drawingsOf = async (machines: AnyStateMachine[]): Promise<Map<string, string>> =>
  new Map(
    await Promise.all(
      machines.map(async (machine): Promise<[string, string]> => [
        machine.id,
        toSvg(await layoutOf(machine), { styled: false, pressable: true }),
      ]),
    ),
  );
