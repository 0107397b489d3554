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

/** Every chart as it is declared. */
export const allDeclarations = (): Promise<ChartDeclaration[]> => load(ids);

/** Which charts are walked: those that the environment variable CHARTS names, or all. */
export const isWanted = (id: string, { CHARTS: wanted = '' } = process.env): boolean =>
  wanted === '' || wanted.split(',').includes(id);

/** Every chart that is to be walked, as it is declared. Throws if CHARTS names one that is not. */
export async function wantedDeclarations(env = process.env): Promise<ChartDeclaration[]> {
  const named = (env['CHARTS'] ?? '').split(',').filter((id) => id !== '');
  const unknown = named.filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw new Error(`CHARTS names ${unknown.join(', ')}: no such file in tests/models`);
  return load(ids.filter((id) => isWanted(id, env)));
}
