import { describe, expect, it } from 'vitest';
import { chosen, choicesOf, choicesQuery, isNarrowed, noChoices } from '../../common/domain/choices.ts';

describe('A61: what is chosen of a list, in the query of its address', () => {
  it.each<[string, object]>([
    ['', {}],
    ['?utm_source=mail', {}],
    ['?category=Audio&brand=A%26B', { category: 'Audio', brand: 'A&B' }],
    ['?category=++Audio+', { category: 'Audio' }],
    ['?minPrice=5&maxPrice=9.90&sort=rating', { minPrice: '5', maxPrice: '9.9', sort: 'rating' }],
    ['?minPrice=abc&maxPrice=-1&sort=nonsense', {}],
    ['?minPrice=1e3&maxPrice=9.999', {}],
    // As a form without scripts sends what is empty.
    ['?category=&brand=&minPrice=&maxPrice=&sort=newest', {}],
    ['?minPrice=50&maxPrice=10', { minPrice: '10', maxPrice: '50' }],
  ])('%j is read as %j', (search, expected) => expect(choicesOf(search)).toEqual({ ...noChoices, ...expected }));

  it('the same choices have one query, whatever the order', () => {
    const query = choicesQuery(choicesOf('?sort=price-asc&brand=Acme&category=Audio&other=1'));
    expect(query).toBe('?category=Audio&brand=Acme&sort=price-asc');
    expect(choicesQuery(choicesOf(query))).toBe(query);
    expect(choicesQuery(noChoices)).toBe('');
  });

  it('C1: nothing is sent of what is not chosen', () => {
    expect(chosen(noChoices)).toEqual({});
    expect(chosen({ ...noChoices, brand: 'Acme' })).toEqual({ brand: 'Acme' });
  });

  it('sorting alone leaves nothing out', () => {
    expect(isNarrowed({ ...noChoices, sort: 'rating' })).toBe(false);
    expect(isNarrowed({ ...noChoices, maxPrice: '5' })).toBe(true);
  });
});
