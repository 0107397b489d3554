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

/** Every file with the files that it can only load together with; an `import()` waits until it is asked for. */
const circles = (): string[][] => {
  const next = new Map(files.filter(isCode).map((file) => [file, new Set<string>()]));
  for (const { from, to, isLazy } of importsIn('.')) if (!isLazy && next.has(to)) next.get(from)!.add(to);
  const ends = () => [...next].filter(([, tos]) => tos.size === 0).map(([file]) => file);
  for (let gone = ends(); gone.length > 0; gone = ends()) {
    for (const file of gone) next.delete(file);
    for (const tos of next.values()) for (const file of gone) tos.delete(file);
  }
  return [...next].map(([file, tos]) => [file, ...tos]);
};

it('no files import each other in a circle, not even their types', () => {
  expect(circles()).toEqual([]);
});

it('S129: every call goes through ofetch, but for uploads and for files of the shop', () => {
  // Properties and types of these names call nothing.
  const caller = /(?<!typeof )\bfetch\b(?!\??:)|\bXMLHttpRequest\b/;
  const comments = /^\s*(\/\*\*|\*|\/\/).*$/gm;
  const callers = files.filter((file) => isBelow(file, 'src') && caller.test(read(file).replaceAll(comments, '')));
  expect(callers).toEqual(['src/goneFiles.js', 'src/services/chunks.ts', 'src/services/progressFetch.ts']);
  const importers = files.filter((file) => isCode(file) && read(file).includes("from 'ofetch'"));
  expect(importers.filter((file) => isBelow(file, 'src'))).toEqual(['src/services/http.ts']);
});

it('nothing that ships or is imported names a file in tests by a string', () => {
  // What runs tests, lints them or writes about them has to name them.
  const runsTests = /^(scripts\/|verification\/|walks\/cli\/|[^/]+$)/;
  const wrong = files
    .filter((file) => isCode(file) && !file.startsWith('tests/') && !runsTests.test(file))
    .filter((file) => /['"`/]tests\/(?!models|drivers|fixtures)/.test(read(file)));
  expect(wrong).toEqual([]);
});
