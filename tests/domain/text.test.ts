import { expect, it } from 'vitest';
import { firstSentence } from '../../common/domain/shown.ts';

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
