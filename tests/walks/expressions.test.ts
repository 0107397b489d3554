import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { sitesOf, withSwitches } from '../../scripts/expressions/sites.mjs';
import { codes } from '../../walks/bounds/failures.ts';
import { atBounds, likeValue } from '../../walks/bounds/values.ts';

type Site = { id: number; kind: string; text: string };

const source = 'export const isFew = (rows) => rows?.length === undefined || !rows.some((row) => row.count < 2);';

const sites = (sitesOf('few.ts', source) as Omit<Site, 'id'>[]).map((site, id) => ({ ...site, id }));

const lists = [[1, 1], [2, 2], [1, 3], [0], []].map((counts) => counts.map((count) => ({ count })));

/** The answers of the source with one change on. */
const answersWith = (on: number | null) => {
  const code = withSwitches(source, sites, 'at').replace('export const isFew =', 'return');
  // oxlint-disable-next-line typescript/no-implied-eval -- the code under test is made here
  const isFew = new Function('at', code)((id: number) => id === on) as (rows?: { count: number }[]) => boolean;
  return [undefined, ...lists].map((rows) => {
    try {
      return isFew(rows);
    } catch {
      return 'fails';
    }
  });
};

describe('changes of expressions', () => {
  it('leave the source as it was while none is on', () =>
    expect(answersWith(null)).toEqual([true, false, true, false, false, true]));

  it('are of every kind that the source has room for', () =>
    expect([...new Set(sites.map(({ kind }) => kind))].toSorted()).toEqual([
      '?. dropped',
      'and ↔ or',
      'call',
      'comparison',
      'condition fixed',
      'condition negated',
      'constant',
    ]));

  it('make a difference where an input can tell', () => {
    const same = sites.filter(({ id }) => JSON.stringify(answersWith(id)) === JSON.stringify(answersWith(null)));
    expect(same.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([]);
  });
});

describe('samples at their bounds', () => {
  it('leave out what may be absent, and keep to what the schema allows', () => {
    const schema = v.object({ count: v.pipe(v.number(), v.minValue(0), v.maxValue(9)), note: v.optional(v.string()) });
    const made = atBounds(schema, { count: 3, note: 'new' });
    expect(made).toContainEqual({ count: 3 });
    expect(made).toContainEqual({ count: 9, note: 'new' });
    for (const value of made) expect(v.is(schema, value)).toBe(true);
  });

  it('have 0, 1 and neighbors of numbers, and empty texts and lists', () => {
    expect(likeValue(5)).toEqual(expect.arrayContaining([0, 1, 4, 6]));
    expect(likeValue('a')).toContain('');
    expect(likeValue([1])).toContainEqual([]);
  });

  it('name every code of a problem by which a chart decides', async () => {
    const machines = import.meta.glob<string>('../../src/machines/**/*.ts', { query: '?raw', import: 'default' });
    const texts = await Promise.all(Object.values(machines).map((load) => load()));
    const used = texts.flatMap((text) => [...text.matchAll(/hasCode\(error, '([A-Z_]+)'\)/g)].map(([, code]) => code));
    expect(used.length).toBeGreaterThan(4);
    expect(used.filter((code) => !codes.includes(code!))).toEqual([]);
  });
});
