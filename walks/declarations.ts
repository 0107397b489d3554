import type { ChartDeclaration } from './declaration.ts';

const files = import.meta.glob<Record<string, unknown>>(['./charts/*.ts', '!./charts/*.api.ts']);

const isDeclared = (value: unknown): value is ChartDeclaration =>
  typeof value === 'object' && value !== null && 'inShop' in value && 'machine' in value;

/** What is declared of a chart in `walks/charts/<id>.ts`, if it is. */
export async function declarationOf(id: string): Promise<ChartDeclaration | undefined> {
  const module = await files[`./charts/${id}.ts`]?.();
  return isDeclared(module?.[id]) ? module[id] : undefined;
}

/** Which charts are walked: those that the environment variable CHARTS names, or all. */
export const isWanted = (id: string, { CHARTS: wanted = '' } = process.env): boolean =>
  wanted === '' || wanted.split(',').includes(id);

/** Every chart that is to be walked, as it is declared. */
export async function wantedDeclarations(): Promise<ChartDeclaration[]> {
  const ids = Object.keys(files).map((path) => path.slice('./charts/'.length, -'.ts'.length));
  const found = await Promise.all(ids.filter((id) => isWanted(id)).map(declarationOf));
  return found.filter((chart) => chart !== undefined);
}
