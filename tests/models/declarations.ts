import { TestModel } from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import { type ModelOptions, arrowsOf, statesOf } from 'xstate-walks';
import type { ChartDeclaration } from '../drivers/declaration.ts';

const files = import.meta.glob<Record<string, unknown>>('./*.tsx');

const ids = Object.keys(files).map((path) => path.slice('./'.length, -'.tsx'.length));

const isDeclared = (value: unknown): value is ChartDeclaration =>
  typeof value === 'object' && value !== null && 'inShop' in value && 'machine' in value;

/** What `tests/models/<id>.tsx` declares of a chart; undefined if there is no such file. */
export async function declarationOf(id: string): Promise<ChartDeclaration | undefined> {
  const load = files[`./${id}.tsx`];
  if (!load) return undefined;
  const { [id]: declared } = await load();
  if (isDeclared(declared)) return declared;
  throw new Error(`tests/models/${id}.tsx exports no ChartDeclaration with the name of its chart, ${id}`);
}

const load = async (wanted: readonly string[]): Promise<ChartDeclaration[]> =>
  (await Promise.all(wanted.map(declarationOf))).filter((chart) => chart !== undefined);

export const allDeclarations = (): Promise<ChartDeclaration[]> => load(ids);

/** Which charts are walked: those that the environment variable CHARTS names, or all. */
const named = (process.env['CHARTS'] ?? '').split(',').filter((id) => id !== '');

export const isWanted = (id: string): boolean => named.length === 0 || named.includes(id);

/** Every chart that is to be walked, as it is declared. Throws if CHARTS names one that is not. */
export async function wantedDeclarations(): Promise<ChartDeclaration[]> {
  const unknown = named.filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw new Error(`CHARTS names ${unknown.join(', ')}: no such file in tests/models`);
  return load(ids.filter(isWanted));
}

/** A chart of the shop with what is needed to explore it; nothing for a chart that is not declared yet. */
export type ChartModel = Chart & { options: ModelOptions<AnyStateMachine> };

const modelOf = async (chart: Chart): Promise<ChartModel> => ({
  ...chart,
  options: { ...(await declarationOf(chart.machine.id))?.model, testModel: TestModel },
});

/** Every chart of the shop, with its input, samples and state key. */
export const readModels = async (): Promise<ChartModel[]> => Promise.all((await readCharts()).map(modelOf));

/** Some of them, in this order. */
export const readSome = async (...wanted: string[]): Promise<ChartModel[]> => {
  const models = await readModels();
  return wanted.map((id) => models.find(({ machine }) => machine.id === id)!);
};

/**
 * One of several shares of the charts, as even as can be by their transitions: test files that take one each run at the
 * same time. Shares are counted from 1.
 */
export function shareOf<T extends { machine: AnyStateMachine }>(charts: readonly T[], share: number, of: number): T[] {
  const shares = Array.from({ length: of }, () => ({ load: 0, charts: [] as T[] }));
  const sized = charts.map((chart) => ({ chart, size: arrowsOf(chart.machine).length }));
  for (const { chart, size } of sized.toSorted((one, other) => other.size - one.size)) {
    const lightest = shares.reduce((best, each) => (each.load < best.load ? each : best));
    lightest.load += size;
    lightest.charts.push(chart);
  }
  return shares[share - 1]!.charts;
}

export type Chart = { file: string; name: string; machine: AnyStateMachine };

/** What a module of `src/machines` exports. */
export type ChartModule = Record<string, AnyStateMachine>;

const modules = import.meta.glob<ChartModule>('../../src/machines/*.machine.ts');

/** The chart that a module exports. */
export const chartIn = (module: ChartModule): [name: string, machine: AnyStateMachine] =>
  Object.entries(module).find(([name]) => name.endsWith('Machine'))!;

/** Every chart in `src/machines`, sorted by file name. */
export const readCharts = (): Promise<Chart[]> =>
  Promise.all(
    Object.entries(modules).map(async ([path, read]) => {
      const [name, machine] = chartIn(await read());
      return { file: path.slice('../../'.length), name, machine };
    }),
  );

/** The size of a chart: its states, and its transitions with each guarded branch. */
export const sizeOf = (machine: AnyStateMachine) => ({
  states: statesOf(machine).length,
  transitions: arrowsOf(machine).length,
});
