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
import { pluralize, describeEvent } from '../chart/labels.ts';

/** A coverage goal over all charts, and the result. */
export type ReportedGoal = {
  system: string;
  kind: CoverageKind;
  percent: number;
  covered: number;
  of: number;
  isMet: boolean;
};

/** A test that names a statement and crosses an arrow. */
export type Witness = { id: string; test: string };

/** A test that crosses an arrow, with all the statements that it names. */
export type NamedTest = { test: string; ids: string[] };

/** One step; `taken` are numbers of arrows, `picture` is the number of a picture. */
export type ReportedStep = Pick<RecordedStep, 'cause' | 'event' | 'carried' | 'state' | 'ms'> & {
  taken: number[];
  isRefused: boolean;
  picture?: number;
};

export type ReportedWalk = Omit<WalkRecord, 'steps' | 'chart'> & { steps: ReportedStep[] };

export type ReportedArrow = {
  key: string;
  /** The event, the guard and the target. */
  label: string;
  from: string;
  /** How often it was crossed, by system. */
  times: Record<string, number>;
  /** By system, the chart whose walks crossed it if its own did not. */
  elsewhere: Record<string, string>;
  /** By system, why nothing can cross it. */
  beyond: Record<string, string>;
  tests: NamedTest[];
};

export type ReportedChart = {
  id: string;
  arrows: ReportedArrow[];
  walks: ReportedWalk[];
  /** By system, the covered share. */
  shares: Record<string, Record<CoverageKind, Share>>;
  /** By system, the states and transitions that are not covered, and why. */
  open: Record<string, Item[]>;
};

/** Anything that was measured beside the charts; the first cell of a row names it. */
export type ReportedTable = { title: string; note?: string; head: string[]; rows: string[][] };

/** A report. Plain data. */
export type Report = {
  title: string;
  when: string;
  systems: string[];
  /** Systems in which no chart runs. */
  byPlan: string[];
  goals: ReportedGoal[];
  charts: ReportedChart[];
  /** More that was measured. */
  tables?: ReportedTable[];
  /** Pages beside this one. */
  links?: { href: string; says: string }[];
  /** Addresses of pictures, such as `data:` ones. */
  pictures: string[];
};

/** The input of the report for one chart. */
export type Reporting = {
  survey: Survey;
  coverages: Coverage[];
  records: WalkRecord[];
  /** Tests that name statements, by the arrows that they cross. */
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

/** Failed walks first, then those with pictures, then plain tours. */
const rankOf = ({ passed, steps, goal }: WalkRecord): number =>
  Number(passed) * 4 + Number(steps.every(({ picture }) => picture === undefined)) * 2 + Number(goal !== 'transitions');

function reportedChart(
  { survey, coverages, records, witnesses }: Reporting,
  pictureOf: (file: string) => number,
): ReportedChart {
  const numbers = new Map(survey.transitions.map(({ key }, number) => [key, number]));
  const bySystem = <T>(say: (coverage: Coverage) => T): Record<string, T> =>
    Object.fromEntries(coverages.map((coverage) => [coverage.system, say(coverage)]));
  const stepOf = ({ cause, event, carried, state, ms, microsteps, picture }: RecordedStep): ReportedStep => ({
    cause,
    event,
    carried,
    state,
    ms,
    taken: microsteps.flatMap(({ taken }) => taken.flatMap((key) => numbers.get(key) ?? [])),
    isRefused: microsteps.some(({ chart, refused }) => chart === survey.id && refused !== undefined),
    ...(picture === undefined ? {} : { picture: pictureOf(picture) }),
  });
  return {
    id: survey.id,
    arrows: survey.transitions.map((transition) => {
      const own = (coverage: Coverage) => coverage.transitions.find(({ name }) => name === transition.key)!;
      const beyond = coverages.flatMap((coverage) => {
        const { verdict, why } = own(coverage);
        return verdict === 'unreachable' ? [[coverage.system, why ?? ''] as const] : [];
      });
      const elsewhere = coverages.flatMap((coverage) => {
        const { elsewhere: chart } = own(coverage);
        return chart === undefined ? [] : [[coverage.system, chart] as const];
      });
      return {
        key: transition.key,
        label: labelOf(transition, survey.id),
        from: within(transition.from, survey.id),
        times: bySystem((coverage) => own(coverage).times),
        elsewhere: Object.fromEntries(elsewhere),
        beyond: Object.fromEntries(beyond),
        tests: testsOf(witnesses?.get(transition.key) ?? []),
      };
    }),
    walks: records
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .map(({ system, goal, tour, passed, error, steps }) => ({
        system,
        goal,
        tour,
        passed,
        error,
        steps: steps.map(stepOf),
      })),
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
  about: Pick<Report, 'title' | 'when' | 'goals' | 'tables' | 'links'>,
  charts: Reporting[],
  pictures: ReadonlyMap<string, string> = new Map(),
): Report {
  const addresses = [...new Set(pictures.values())];
  const pictureOf = (file: string) => addresses.indexOf(pictures.get(file)!);
  const systems = [...new Set(charts.flatMap(({ coverages }) => coverages.map(({ system }) => system)))];
  const byPlan = systems.filter((system) =>
    charts.some(({ records }) => records.some((record) => record.system === system && record.byPlan)),
  );
  return {
    ...about,
    systems,
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

/** What a number after a plus sign means. */
export const beyondNote = '“+ 1” counts what this system cannot reach; the reasons are listed.';

/** Whether a system cannot reach a state or transition of a chart. */
export const hasBeyond =
  (system: string) =>
  ({ shares }: ReportedChart): boolean =>
    ['states' as const, 'transitions' as const].some((kind) => (shares[system]?.[kind].beyond ?? 0) > 0);

/** Whether a system must cover a kind: where a goal asks for it, or where there are no goals at all. */
export const isAsked = ({ goals }: Pick<Report, 'goals'>, system: string, kind: CoverageKind): boolean =>
  goals.length === 0 || goals.some((goal) => goal.system === system && goal.kind === kind);

/** The walks that failed. */
export const failuresIn = ({ charts }: Report) =>
  charts.flatMap((chart) =>
    chart.walks.flatMap((walk, number) => (walk.passed ? [] : [{ chart: chart.id, number, walk }])),
  );

/** The result in one line. */
export function headlineOf(report: Report): { good: boolean; words: string } {
  const walks = report.charts.reduce((sum, chart) => sum + chart.walks.length, 0);
  const failed = failuresIn(report).length;
  const missed = report.goals.filter(({ isMet }) => !isMet).length;
  if (failed > 0) return { good: false, words: `${failed} of ${pluralize(walks, 'walk')} failed` };
  if (missed > 0)
    return { good: false, words: `${pluralize(walks, 'walk')} passed, ${pluralize(missed, 'goal')} missed` };
  const size = `${pluralize(walks, 'walk')} of ${pluralize(report.charts.length, 'chart')} through ${report.systems.join(', ')}`;
  return { good: true, words: `${size}: 0 failed${report.goals.length > 0 ? ', every goal is met' : ''}` };
}
