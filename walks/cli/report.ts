import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { drawingsOf, type ReportedTable, reportOf, toJUnit, toMarkdown, toPage } from 'xstate-walks/report';
import type { ChartModel } from '../../tests/models/declarations.ts';
import { callers, type CallTable } from '../../tests/drivers/api/madeCalls.ts';
import type { Results } from './results.ts';
import { readWitnesses } from './run.ts';

/** The typeface of the shop's headings. */
function typeface(): string {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
  );
  const font = readFileSync(file).toString('base64');
  return `@font-face { font-family: 'Familjen Grotesk'; src: url(data:font/woff2;base64,${font}) format('woff2'); font-weight: 400 700; size-adjust: 104%; }`;
}

/** A picture as a data URL: small, since there are many. */
async function inlined(picture: Buffer): Promise<string> {
  const bytes = await sharp(picture).resize({ width: 640, withoutEnlargement: true }).webp({ quality: 55 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** The pictures of the steps by their files. Many steps show the same screen. */
async function picturesIn(folder: string, { records }: Results): Promise<Map<string, string>> {
  const known = new Map<string, Promise<string>>();
  const names = records.flatMap(({ steps }) => steps.flatMap(({ picture }) => picture ?? []));
  const pictures = names.map(async (name): Promise<[string, string]> => {
    const bytes = readFileSync(join(folder, name));
    const content = hash('sha1', bytes);
    const picture = known.get(content) ?? inlined(bytes);
    known.set(content, picture);
    return [name, await picture];
  });
  return new Map(await Promise.all(pictures));
}

/** The calls of the API that walks really made, with the role of the caller. */
const tableOf = ({ made, of, rows }: CallTable): ReportedTable => ({
  title: 'Calls of the API',
  note: `Tests really made ${made} of ${of} calls. By the role of the caller: the status of the answer, and how often.`,
  head: ['call', ...callers],
  rows: rows.map(({ call, by }) => [call, ...callers.map((each) => by[each] ?? '–')]),
});

/** Writes the results of a run as a page, JSON, JUnit and Markdown. Returns the path of the page. */
export async function writeReport(
  into: string,
  folder: string,
  models: ChartModel[],
  results: Results,
): Promise<string> {
  const { surveys, coverages, records, goals, calls } = results;
  const witnesses = readWitnesses(folder);
  const charts = surveys.map((survey) => ({
    survey,
    witnesses,
    coverages: coverages.filter(({ chart }) => chart === survey.id),
    records: records.filter(({ chart }) => chart === survey.id),
  }));
  const about = {
    title: 'ProShop',
    when: new Date().toISOString(),
    ms: results.ms,
    goals,
    tables: calls ? [tableOf(calls)] : [],
  };
  const [pictures, drawings] = await Promise.all([
    picturesIn(folder, results),
    drawingsOf(models.map(({ machine }) => machine)),
  ]);
  const report = reportOf(about, charts, pictures);
  mkdirSync(into, { recursive: true });
  const page = join(into, 'report.html');
  writeFileSync(page, await toPage(report, drawings, typeface()));
  writeFileSync(join(into, 'report.json'), JSON.stringify({ ...report, pictures: undefined }, null, 1));
  writeFileSync(join(into, 'junit.xml'), toJUnit(report));
  writeFileSync(join(into, 'report.md'), toMarkdown(report));
  return relative(process.cwd(), page) || page;
}
