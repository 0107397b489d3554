import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFaults, replacedOnce } from '../../verification/plant.mjs';
import { safeguards, requestSafeguards } from '../../verification/proofs/safeguards.mjs';
import { projectDir } from '../fixtures/paths.ts';
import { isSafePattern } from 'redos-detector';
import { parseSync } from 'vite';
import { files, isBelow, isCode, read } from './folders.ts';

describe('the planted faults', async () => {
  const faults = await readFaults();

  it('fit the source: the replaced text occurs once in its file, and changes', () => {
    const misfits = faults.filter(
      (fault) =>
        replacedOnce(readFileSync(join(projectDir, fault.in), 'utf8'), fault) === undefined ||
        fault.by === fault.replace,
    );
    expect(misfits).toEqual([]);
  });

  it('are each in the list once', () =>
    expect(new Set(faults.map((fault) => JSON.stringify(fault))).size).toBe(faults.length));
});

it('the safeguards that the proofs disable fit the source', () => {
  const changes = Object.values({ ...safeguards, ...requestSafeguards }).flatMap(({ in: file, changes: each }) =>
    each.map(([replace, by]) => ({ file, change: { replace, by } })),
  );
  const misfits = changes.filter(
    ({ file, change }) => replacedOnce(readFileSync(join(projectDir, file), 'utf8'), change) === undefined,
  );
  expect(misfits).toEqual([]);
});

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
  'server/pages/documents.ts': 'the built page and our style sheets',
  'server/pages/headers.ts': 'the built page',
  'server/platform/settings/mail.ts': 'settings',
  'server/platform/settings/setting.ts': 'settings',
};
/** Files that put an expression together, from this. */
const COMPOSED = {
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

/** Words and names that were given up for the field's terms, with what to write instead. */
const abandoned: [RegExp, string][] = [
  // prose
  [/\b(somebody|nobody|whoever)\b/i, 'a user, no user, anyone who'],
  [/\b(anew|for ever|by chance)\b/i, 'again, permanently, at random'],
  [/\bc(o|a)mes? of\b/i, 'results from'],
  // names
  [/\b(deed|sight|terrain)s?\b/i, 'action, expectation, walkable'],
  [/\b(standIn|premises)\b/i, 'fakeActor, testEnv'],
  [/\b(mendUrl|remake|createMemory|showcase)s?\b/i, 'normalizeUrl, reencode, cache, publicProducts'],
  [/\bgrantWish\b/i, 'a name with pendingItem'],
  [/\b(Refusal|Inside|Outside)\b(?=[<:;,)]| =)/, 'HttpError, Dependencies, ShopOptions'],
  [/\b(seat|deck|shelf)\b(?=[.:,);]| =)/, 'shopFrame, faultInjector, savedPaths'],
  [/\b(keep|forget|announce)[A-Z]\w+: (assign|emit|enqueueActions)\(/, 'set…, clear…, emit…'],
];
/** Where the words may stand: lists of them, the specification's sentences, data of products, a Unix account. */
const exempt =
  /^(tests\/platform\/sources\.test\.ts|scripts\/postgresCluster\.mjs|docs\/statements\.md|server\/seed\/|.*\.svg$|package-lock\.json)/;
it('abandoned words do not come back', () => {
  const found = files
    .filter((file) => /\.(ts|tsx|mjs|md|css|html|json)$/.test(file) && !exempt.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) =>
          abandoned.flatMap(([word, instead]) =>
            (word.exec(line) ?? []).slice(0, 1).map((used) => `${file}:${at + 1}: ${used}; write ${instead}`),
          ),
        ),
    );
  expect(found).toEqual([]);
});
