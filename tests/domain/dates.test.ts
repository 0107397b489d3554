import { describe, expect, it } from 'vitest';
import { clockOf } from '../../common/domain/shown.ts';

const local = (...when: [number, number, number, number, number]) => new Date(...when);

describe('a moment in short form', () => {
  const at = local(2026, 0, 2, 14, 5).toISOString();

  it('is the time if it is today', () => expect(clockOf(at, local(2026, 0, 2, 0, 1), 'en-GB')).toBe('14:05'));
  it.each([local(2026, 0, 1, 23, 59), local(2025, 0, 2, 14, 5)])('includes the date of any other day', (now) =>
    expect(clockOf(at, now, 'en-GB')).toBe('2 Jan 2026, 14:05'),
  );
});
