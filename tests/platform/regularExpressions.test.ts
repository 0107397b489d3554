import { isSafePattern } from 'redos-detector';
import { expect, it } from 'vitest';
import { parseSync } from 'vite';
import { files, isBelow, isCode, read } from './folders.ts';

type Node = { regex?: { pattern: string; flags: string }; callee?: { name?: string } };

const nodesOf = function* (value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const child of Object.values(value)) yield* nodesOf(child);
};

/** Files whose regular expressions are not applied to text from outside, but to this. */
const OWN_TEXT = {
  'common/domain/pictures.ts': 'settings',
  'server/features/mail/mail.ts': 'settings',
  'server/platform/db/embedded.ts': 'messages of the database',
  'server/pages/documents.ts': 'our style sheets and the built page',
  'server/pages/headers.ts': 'the built page',
  'server/platform/settings/mail.ts': 'settings',
  'server/platform/settings/setting.ts': 'settings',
};

/** Files that put an expression together, from this. */
const COMPOSED = {
  'server/platform/http/requests.ts': 'addresses of routes',
  'server/pages/documents.ts': 'names of variables in our style sheets',
};

const isSafe = (source: string, flags = ''): boolean => isSafePattern(source, { unicode: /[uv]/.test(flags) }).safe;

const shop = files.filter((file) => isCode(file) && ['src', 'common', 'server'].some((part) => isBelow(file, part)));

const expressions = shop.flatMap((file) =>
  [...nodesOf(parseSync(file, read(file)).program)].map(({ regex, callee }) => ({ file, regex, callee })),
);

const filesOf = (found: { file: string }[]): string[] => [...new Set(found.map(({ file }) => file))].toSorted();

it('text from outside meets no regular expression whose parts compete for it', () => {
  const literals = expressions.flatMap(({ file, regex }) => (regex ? [{ file, ...regex }] : []));
  expect(literals.length).toBeGreaterThan(50);
  expect(filesOf(literals.filter(({ pattern, flags }) => !isSafe(pattern, flags)))).toEqual(
    Object.keys(OWN_TEXT).toSorted(),
  );
});

it('no regular expression is put together from text from outside', () => {
  expect(filesOf(expressions.filter(({ callee }) => callee?.name === 'RegExp'))).toEqual(
    Object.keys(COMPOSED).toSorted(),
  );
});

it('a regular expression whose parts compete for the same text is found', () => {
  expect(isSafe(String.raw`^(.+) \((.+) left\)$`)).toBe(false);
});
