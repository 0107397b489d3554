import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../support/paths.ts';

/** Imports point from the right to the left, and never back. */
const layers = [
  'common/domain',
  'common/contract',
  'src/services',
  'src/machines',
  'src/shop',
  'src/shop.ts',
  'src/views',
  'src/main.tsx',
];

const filesIn = (dir: string): string[] =>
  readdirSync(join(projectDir, dir), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .map((name) => join(dir, name));

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

type Import = { from: string; to: string };

/** Every import of one file of ours by another, below a folder. */
const importsIn = (dir: string): Import[] =>
  filesIn(dir).flatMap((from) => {
    const source = readFileSync(join(projectDir, from), 'utf8');
    return [...source.matchAll(specifier)].map(([, path = '']) => ({
      from,
      to: relative(projectDir, resolve(projectDir, dirname(from), path)),
    }));
  });

const layerOf = (file: string): number => layers.indexOf(file.split('/').slice(0, 2).join('/'));
const told = (wrong: Import[]): string[] => wrong.map(({ from, to }) => `${from} imports ${to}`);

describe('imports', () => {
  it('are seen by this test at all', () => {
    expect(importsIn('src').length).toBeGreaterThan(20);
  });

  it('in common and src point one way: domain ← contract ← services ← machines ← shop ← views ← main', () => {
    const wrong = ['common', 'src'].flatMap(importsIn).filter(({ from, to }) => {
      const isStyle = /\.(css|svg)$/.test(to) && to.startsWith('src/');
      return !isStyle && (layerOf(to) < 0 || layerOf(to) > layerOf(from));
    });
    expect(told(wrong)).toEqual([]);
  });

  it('of the server reach only what it has in common with the browser', () => {
    const wrong = importsIn('server').filter(({ to }) => !/^(server|common)\//.test(to));
    expect(told(wrong)).toEqual([]);
  });

  it('of the library of tests from charts stay inside of it: it knows nothing of this shop', () => {
    const own = importsIn('packages');
    expect(own.length).toBeGreaterThan(40);
    expect(told(own.filter(({ to }) => !to.startsWith('packages/')))).toEqual([]);
  });

  it('never lead to tests, benchmarks or the desk from what is shipped', () => {
    const wrong = ['common', 'src', 'server', 'scripts']
      .flatMap(importsIn)
      .filter(({ to }) => /^(tests|bench|desk)\//.test(to));
    expect(told(wrong)).toEqual([]);
  });
});
