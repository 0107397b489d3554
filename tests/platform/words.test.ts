import { expect, it } from 'vitest';
import { files, read } from './folders.ts';

/** Words and names that were given up for the field's terms; CONTRIBUTING.md has the list of what to write instead. */
const abandoned = [
  // prose
  /\b(somebody|nobody|whoever|anew)\b/i,
  /\bfor ever\b/i,
  /\bc(o|a)mes? of\b/i,
  /\bby chance\b/i,
  // names
  /\b(deed|sight|terrain|standIn|premises|mendUrl|showcase|remake|createMemory|grantWish)s?\b/i,
  /\b(Refusal|Inside|Outside)\b(?=[<:;,)]| =)/,
  /\b(seat|deck|shelf)\b(?=[.:,);]| =)/,
  /\b(keep|forget|announce)[A-Z]\w+: (assign|emit|enqueueActions)\(/,
];

/** Where the words may stand: lists of them, the specification's sentences, data of products, a Unix account. */
const exempt =
  /^(tests\/platform\/words\.test\.ts|CONTRIBUTING\.md|scripts\/postgresCluster\.mjs|docs\/statements\.md|server\/seed\/|.*\.svg$|package-lock\.json)/;

it('abandoned words do not come back', () => {
  const found = files
    .filter((file) => /\.(ts|tsx|mjs|md|css|html|json)$/.test(file) && !exempt.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) =>
          abandoned.flatMap((word) => (word.test(line) ? [`${file}:${at + 1}: ${word.exec(line)![0]}`] : [])),
        ),
    );
  expect(found).toEqual([]);
});
