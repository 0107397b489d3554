import { describe, expect, it } from 'vitest';
import { draftFor, withDraft, withoutDraft } from '../../src/app/keptDrafts.ts';
import { draftOf, typedOf, type KeptDraft } from '../../src/machines/typedProduct.ts';
import { aProduct } from '../fixtures/samples.ts';

const before = draftOf(aProduct());
const draft = (productId: string, name = 'Earbuds'): KeptDraft => ({
  productId,
  at: '2026-01-02T10:00:00.000Z',
  before,
  typed: { ...typedOf(before), name },
});

describe('A76: kept drafts', () => {
  it('are found by product, for the user who has typed them alone (A25)', () => {
    const kept = { userId: 'u1', drafts: [draft('p1'), draft('p2')] };
    expect(draftFor(kept, 'u1', 'p2')).toEqual(draft('p2'));
    expect(draftFor(kept, 'u1', 'p3')).toBeNull();
    expect(draftFor(kept, 'u2', 'p2')).toBeNull();
    expect(draftFor(kept, undefined, 'p2')).toBeNull();
    expect(draftFor(null, 'u1', 'p2')).toBeNull();
  });

  it('of another shape are left out, and the others stay', () => {
    const drafts = [{ productId: 'p1' }, { ...draft('p1'), at: 'yesterday' }, draft('p2')];
    expect(draftFor({ userId: 'u1', drafts }, 'u1', 'p1')).toBeNull();
    expect(withDraft({ userId: 'u1', drafts }, 'u1', draft('p3'))).toEqual({
      userId: 'u1',
      drafts: [draft('p3'), draft('p2')],
    });
  });

  it('replace an earlier one of the same product, and none of another user is kept beside them', () => {
    expect(withDraft({ userId: 'u1', drafts: [draft('p1')] }, 'u1', draft('p1', 'Buds'))).toEqual({
      userId: 'u1',
      drafts: [draft('p1', 'Buds')],
    });
    expect(withDraft({ userId: 'u2', drafts: [draft('p1')] }, 'u1', draft('p2'))).toEqual({
      userId: 'u1',
      drafts: [draft('p2')],
    });
  });

  it('in which nothing is changed any more are dropped', () => {
    expect(withDraft({ userId: 'u1', drafts: [draft('p1')] }, 'u1', draft('p1', before.name))).toBeNull();
    expect(withoutDraft({ userId: 'u1', drafts: [draft('p1'), draft('p2')] }, 'u1', 'p1')).toEqual({
      userId: 'u1',
      drafts: [draft('p2')],
    });
  });

  it('are twenty at most', () => {
    let kept: Parameters<typeof withDraft>[0] = null;
    for (let n = 1; n <= 21; n += 1) kept = withDraft(kept, 'u1', draft(`p${n}`));
    expect(kept!.drafts).toHaveLength(20);
    expect(draftFor(kept, 'u1', 'p1')).toBeNull();
    expect(draftFor(kept, 'u1', 'p21')).not.toBeNull();
  });
});
