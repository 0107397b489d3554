import { expect, it, describe } from 'vitest';
import { firstSentence, clockOf } from '../../common/domain/shown.ts';
import { emailOf, mailtoHref } from '../../common/domain/typed.ts';
import { isBlank, oneLine } from '../../common/domain/text.ts';

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

describe('A90: an e-mail address', () => {
  it.each([
    ["O'Connor@Example.com", "o'connor@example.com"],
    ['a&b@example.com', 'a&b@example.com'],
    ['x/y=z@example.com', 'x/y=z@example.com'],
    ['.a..b.@localhost', '.a..b.@localhost'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['Anna@BÜCHER.example', 'anna@xn--bcher-kva.example'],
    ['anna@XN--BCHER-KVA.example', 'anna@xn--bcher-kva.example'],
    ['anna@bu\u0308cher.example', 'anna@xn--bcher-kva.example'],
    ['anna@bücher。example', 'anna@xn--bcher-kva.example'],
    ['\u202Aanna@example.com\u202C\n', 'anna@example.com'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(emailOf(typed)).toBe(stored);
    expect(emailOf(stored)).toBe(stored);
  });

  it.each(
    [
      [
        '',
        '@',
        'a@',
        '@b.c',
        'a',
        'a b@c.de',
        'a@b@c.de',
        'a@bü@c.de',
        'a,b@c.de',
        'jürgen@example.com',
        '\u212A@b.de',
      ],
      ['a@b.', 'a@-b.c', 'a@b-.c', 'a@b..c', 'a@bü..c', `a@${'b'.repeat(64)}.c`, `a@${'ü'.repeat(64)}.c`],
      ['a@bü/c.de', 'a@bü%2Ecd.de', 'a@bü:80', 'a@bü?c.de', 'a@bü#c', 'a@bü\tc.de', 'a@bü／c.de', 'a@[::1]'],
    ].flat(),
  )('%j is none', (typed) => expect(emailOf(typed)).toBeNull());

  it('is one address in a link, whatever signs it has', () => {
    expect(new URL(mailtoHref('a&b?cc=x@example.com')).searchParams.size).toBe(0);
    expect(decodeURIComponent(new URL(mailtoHref('a%b/c?d@example.com')).pathname)).toBe('a%b/c?d@example.com');
  });
});

describe('A92: a text in which nothing can be seen', () => {
  it.each(['', ' \t\n\u00A0', '\u200B', '\u2800', '\u3164', '\uFFA0\u115F', '\u00AD\u034F', '\u2066\u2069', '\u0000'])(
    '%j is blank',
    (text) => expect(isBlank(text)).toBe(true),
  );

  it.each(['a', '\u200Ba', '.', '❤️', '🏳️\u200D🌈', 'שלום', '\u0600', '\uFFFD'])('%j is not', (text) =>
    expect(isBlank(text)).toBe(false),
  );

  it.each([
    ['Ann\u202Egpj.exe', 'Anngpj.exe'],
    ['\u200Fשלום\u200F', 'שלום'],
    ['\u2067a\u2069 \u061C', 'a'],
    ['\uD83D\uDE00 a\uD83D', '\uD83D\uDE00 a'],
  ])('%j on one line is %j: no control turns what follows, and no character is cut', (typed, stored) =>
    expect(oneLine(typed)).toBe(stored),
  );
});
