import { expect, it, describe } from 'vitest';
import { firstSentence, clockOf } from '../../common/domain/shown.ts';

it.each([
  ['Folds flat. Lasts forty hours.', 'Folds flat.'],
  ['Is it loud? Yes.', 'Is it loud?'],
  ['Shoots at 1.5 m. Floats.', 'Shoots at 1.5 m.'],
  ['One\nline! And more', 'One\nline!'],
  ['No end', 'No end'],
  ['', ''],
])('%j begins with %j', (text, first) => {
  expect(firstSentence(text)).toBe(first);
});

const local = (...when: [number, number, number, number, number]) => new Date(...when);

describe('a moment in short form', () => {
  const at = local(2026, 0, 2, 14, 5).toISOString();

  it('is the time if it is today', () => expect(clockOf(at, local(2026, 0, 2, 0, 1), 'en-GB')).toBe('14:05'));

  it.each([local(2026, 0, 1, 23, 59), local(2025, 0, 2, 14, 5)])('includes the date of any other day', (now) =>
    expect(clockOf(at, now, 'en-GB')).toBe('2 Jan 2026, 14:05'),
  );
});
