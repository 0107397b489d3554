import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../fixtures/paths.ts';
import { describeEffect, effectInWords, emittedFacts, tables } from './effectTables.ts';

const emitted = await emittedFacts();

/** The chart that emits a fact of this table, which may be another table's chart; null for a fact from outside. */
const sourceOf = (fact: string, charts: string[]): string | null =>
  [...charts, ...emitted.keys()].find((chart) => emitted.get(chart)?.includes(fact)) ?? null;

type Row = {
  fact: string;
  source: string | null;
  file: string;
  charts: string[];
  effects: (typeof tables)[number]['table'][string];
};

const rows: Row[] = tables.flatMap(({ charts, file, table }) =>
  Object.entries(table).map(([fact, effects]) => ({ fact, source: sourceOf(fact, charts), file, charts, effects })),
);

describe('the tables of effects', () => {
  it.each([...emitted])('have a row for every fact that %s emits: %j', (chart, facts) => {
    const own = rows.filter(({ source, charts }) => source === chart && charts.includes(chart));
    const found = own.map(({ fact }) => fact).toSorted();
    expect(found, `rows of ${chart}, from the tables that tests/platform/effectTables.ts lists`).toEqual(facts);
  });

  it('are all listed', () => {
    const files = readdirSync(join(projectDir, 'src/app')).filter((file) =>
      /: ((Screen)?Effects<.+>|LazyActor<'\w+'>\['effects'\]|LazyActor<'\w+'>) = \{/.test(
        readFileSync(join(projectDir, 'src/app', file), 'utf8'),
      ),
    );
    const listed = [...new Set(tables.map(({ file }) => `${file}.ts`))];
    expect(listed.toSorted(), 'tables of src/app that tests/platform/effectTables.ts lists').toEqual(files.toSorted());
  });

  it('send only to actors that run: those of the first load, and of the chart that brings the table', () => {
    const targets = rows.flatMap(({ charts, effects }) =>
      effects.filter(({ kind }) => kind === 'send').map((effect) => [...charts, describeEffect(effect).target]),
    );
    const wrong = targets.filter(
      (chain) => !['session', 'cart', 'network', 'next', ...chain.slice(0, -1)].includes(chain.at(-1)!),
    );
    expect(wrong).toEqual([]);
  });

  it('name their guards', () => {
    const unnamed = rows.flatMap(({ effects }) =>
      effects.flatMap(({ guards = [] }) => guards.filter(({ check }) => check.name === '')),
    );
    expect(unnamed).toEqual([]);
  });
});

const idOf = ({ fact, source }: Row) => `${source}: ${fact}`;
/** The rows of one fact, wherever they are listed. */
const byFact = [...new Set(rows.map(idOf))].map((id) => rows.filter((row) => idOf(row) === id));

const lineOf = (listed: Row[]): string => {
  const { fact, source } = listed[0]!;
  const effects = new Set(listed.flatMap((row) => row.effects.map(effectInWords)));
  return `| \`${fact}\` | ${source ?? 'outside'} | ${[...effects].join('<br>') || 'none'} |`;
};

const page = [
  '# Effects',
  '',
  'What each fact causes outside its chart, in order; conditions are in brackets. Written by a test from `src/app`.',
  '',
  '| fact | of | effects |',
  '|---|---|---|',
  ...byFact.map(lineOf),
  '',
].join('\n');

it('are listed in the docs as they are in the code', async () => {
  await expect(page).toMatchFileSnapshot(join(projectDir, 'docs/charts/effects.md'));
});
