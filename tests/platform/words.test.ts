import { expect, it } from 'vitest';
import { files, read } from './folders.ts';

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
  /^(tests\/platform\/words\.test\.ts|scripts\/postgresCluster\.mjs|docs\/statements\.md|server\/seed\/|.*\.svg$|package-lock\.json)/;

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
