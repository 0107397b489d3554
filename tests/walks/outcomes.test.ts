import { describe, expect, it } from 'vitest';
import { addressOf, endpoints, type Endpoint } from '../../common/contract/endpoints.ts';
import { callAt, outcomes, type Outcome } from '../drivers/outcomes.ts';

describe('which call a request is', () => {
  it.each(Object.entries<Endpoint>(endpoints))('is told of %s by its method and address', (name, call) => {
    expect(callAt(call.method.toLowerCase(), addressOf(call, { id: 'a/b' }))).toBe(name);
  });

  it.each([
    ['GET', '/api/products/1/reviews'],
    ['PATCH', '/api/products'],
    ['GET', '/images/lamp.jpg'],
  ])('is none of the contract: %s %s', (method, path) => {
    expect(callAt(method, path)).toBeUndefined();
  });
});

describe('the outcomes of a call', () => {
  it('are told apart by their words', () => {
    const words = Object.values(outcomes).map((each) => each.words);
    expect(new Set(words).size).toBe(words.length);
  });

  it.each(Object.entries<Outcome>(outcomes))('%s: a made up answer reaches no server', (_, { sent, answer }) => {
    expect(typeof answer === 'object' || answer === 'none').toBe(sent === 0 && answer !== 'broken');
  });
});
