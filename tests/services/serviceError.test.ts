import { expect, it } from 'vitest';
import { isOutcomeUnknown, ServiceError } from '../../src/services/serviceError.ts';

it.each([
  [undefined, true],
  [200, true],
  [299, true],
  [300, false],
  [400, false],
  [409, false],
  [499, false],
  [500, true],
  [503, true],
])('A5: a call that failed with status %s may have taken effect: %s', (status, isUnknown) => {
  const error = new ServiceError('Message', status === undefined ? {} : { status });
  expect(isOutcomeUnknown(error)).toBe(isUnknown);
});

it('A5: so may a call that failed in any other way', () => {
  expect(isOutcomeUnknown(new TypeError('Failed to fetch'))).toBe(true);
});
