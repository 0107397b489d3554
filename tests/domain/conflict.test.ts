import { assert, boolean, constantFrom, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictOf, differences, mergedOf } from '../../common/domain/conflict.ts';
import { pictureProblem } from '../../common/domain/pictureFiles.ts';

const before = { name: 'Kettle', price: 20, isAdmin: false };

describe('two concurrent changes', () => {
  it.each([
    ['nothing', {}, {}, [], [], {}],
    ['only mine', { name: 'Pot' }, {}, [], ['name'], { name: 'Pot' }],
    ['only theirs', {}, { price: 30 }, ['price'], [], { price: 30 }],
    ['each another field', { name: 'Pot' }, { price: 30 }, ['price'], ['name'], { name: 'Pot', price: 30 }],
    ['the same field', { name: 'Pot' }, { name: 'Pan' }, [], ['name'], { name: 'Pot' }],
    ['the same field alike', { name: 'Pot' }, { name: 'Pot' }, [], [], { name: 'Pot' }],
    ['a flag', { isAdmin: true }, { price: 30 }, ['price'], ['isAdmin'], { isAdmin: true, price: 30 }],
  ])('%s: values taken over, differences, merged result', (_, mine, theirs, taken, differing, merged) => {
    const conflict = conflictOf(before, { ...before, ...mine }, { ...before, ...theirs });
    expect(conflict.taken).toEqual(taken);
    expect(mergedOf(conflict)).toEqual({ ...before, ...merged });
    expect(differences(mergedOf(conflict), conflict.theirs)).toEqual(differing);
  });

  it('ignores spaces around text, and NaN equals only itself', () => {
    expect(differences({ name: ' Kettle ' }, { name: 'Kettle' })).toEqual([]);
    expect(differences({ price: Number.NaN }, { price: Number.NaN })).toEqual([]);
    expect(differences({ price: Number.NaN }, { price: 0 })).toEqual(['price']);
  });

  it('compares only the edited fields', () => {
    const conflict = conflictOf<object>(before, { name: 'Pot' }, { ...before, version: 7, reviews: [] });
    expect(conflict).toEqual({
      before: { name: 'Kettle' },
      mine: { name: 'Pot' },
      theirs: { name: 'Kettle' },
      taken: [],
    });
  });

  it('no change is lost without notice: mine are kept, theirs are kept or shown', () => {
    const draft = record({ name: constantFrom('a', 'b', 'c'), price: nat(2), isAdmin: boolean() });
    assert(
      property(draft, draft, draft, (start, mine, theirs) => {
        const conflict = conflictOf(start, mine, theirs);
        const merged = mergedOf(conflict);
        const shown = differences(merged, theirs);
        expect(differences(mine, start).filter((field) => merged[field] !== mine[field])).toEqual([]);
        expect(
          differences(theirs, start).filter((field) => merged[field] !== theirs[field] && !shown.includes(field)),
        ).toEqual([]);
        expect(shown.filter((field) => !differences(mine, start).includes(field))).toEqual([]);
      }),
    );
  });
});

it.each([
  ['image/jpeg', null],
  ['image/png', null],
  ['image/webp', null],
  ['image/avif', null],
  ['image/heic', 'HEIC pictures cannot be uploaded. Save the picture as JPEG first.'],
  ['', null],
  ['image/svg+xml', 'Only JPEG, PNG, WebP and AVIF pictures can be uploaded.'],
  ['application/pdf', 'Only JPEG, PNG, WebP and AVIF pictures can be uploaded.'],
])('C22: a file to upload is judged before it is sent: %o', (type, problem) => {
  expect(pictureProblem({ type })).toBe(problem);
});
