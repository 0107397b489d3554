import { describe, expect, it } from 'vitest';
import { files, importsIn, isBelow, isCode, parts, read } from './folders.ts';

describe('imports', () => {
  it.each(Object.entries(parts))('of %s reach only what its row allows', (part, { imports }) => {
    const allowed = [part, ...imports];
    const wrong = importsIn(part).filter(({ to }) => !allowed.some((folder) => isBelow(to, folder)));
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('are checked in every folder that has code', () => {
    const inFolders = files.filter((file) => isCode(file) && file.includes('/'));
    expect(inFolders.filter((file) => !Object.keys(parts).some((part) => isBelow(file, part)))).toEqual([]);
  });

  it('are seen by this test at all', () => {
    expect(importsIn('src/views').length).toBeGreaterThan(20);
  });
});

it('nothing that ships or is imported names a file in tests by a string', () => {
  // What runs tests, lints them or writes about them has to name them.
  const runsTests = /^(scripts\/|walks\/cli\/|[^/]+$)/;
  const wrong = files
    .filter((file) => isCode(file) && !file.startsWith('tests/') && !runsTests.test(file))
    .filter((file) => /['"`/]tests\//.test(read(file)));
  expect(wrong).toEqual([]);
});
