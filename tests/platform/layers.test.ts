import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../../walks/support/paths.ts';

/**
 * What each part of the repository may import, beside itself: everything that is not listed is forbidden. Nothing
 * imports `tests`.
 */
const mayImport: Record<string, string[]> = {
  'common/domain': [],
  'common/contract': ['common/domain'],
  'src/services': ['common'],
  'src/machines': ['common', 'src/services'],
  'src/shop': ['common', 'src/services', 'src/machines'],
  'src/shop.ts': ['common', 'src/services', 'src/machines', 'src/shop'],
  'src/views': ['common', 'src/services', 'src/machines', 'src/shop', 'src/shop.ts'],
  'src/main.tsx': ['common', 'src'],
  server: ['common'],
  packages: [],
  walks: ['common', 'src', 'server', 'scripts', 'package.json'],
  devtools: ['common', 'src', 'walks'],
  scripts: ['common', 'server'],
  bench: ['common', 'server', 'scripts', 'walks'],
};

const isBelow = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);

const trackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: projectDir, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(projectDir, file)));

const filesIn = (part: string): string[] =>
  trackedFiles().filter((file) => isBelow(file, part) && /\.(ts|tsx|mjs)$/.test(file));

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

type Import = { from: string; to: string };

/** Every import of one file of ours by another, in a part of the repository. */
const importsIn = (part: string): Import[] =>
  filesIn(part).flatMap((from) => {
    const source = readFileSync(join(projectDir, from), 'utf8');
    return [...source.matchAll(specifier)].map(([, path = '']) => ({
      from,
      to: relative(projectDir, resolve(projectDir, dirname(from), path)),
    }));
  });

describe('imports', () => {
  it.each(Object.entries(mayImport))('of %s reach only itself and %j', (part, allowed) => {
    const imports = importsIn(part);
    const wrong = imports.filter(({ to }) => ![part, ...allowed].some((folder) => isBelow(to, folder)));
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('are checked in every folder that has code', () => {
    const folders = trackedFiles()
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file.includes('/'))
      .filter((file) => !Object.keys(mayImport).some((part) => isBelow(file, part)));
    expect(folders.filter((file) => !file.startsWith('tests/'))).toEqual([]);
  });

  it('are seen by this test at all', () => {
    expect(importsIn('src/views').length).toBeGreaterThan(20);
  });
});

it('no file outside tests names a file in tests by a string, but the lists of what to run', () => {
  const runs = /^(vitest\.config\.ts|knip\.json|\.oxlintrc\.json|scripts\/|docs\/|.*\.md$|walks\/cli\/)/;
  const wrong = trackedFiles()
    .filter((file) => !file.startsWith('tests/') && !runs.test(file) && /\.(ts|tsx|mjs|json)$/.test(file))
    .filter((file) => /['"`/]tests\//.test(readFileSync(join(projectDir, file), 'utf8')));
  expect(wrong).toEqual([]);
});
