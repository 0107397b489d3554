import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourcePath, sourceText } from './bundle/sources.ts';

type Manifest = {
  exports: Record<string, { 'xstate-walks-source': string } | string>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
};

const manifest = JSON.parse(sourceText('../package.json')) as Manifest;

const specifiers = (file: string): string[] => {
  const code = readFileSync(file, 'utf8').replaceAll(/^\s*(?:import|export) type [^;]*;/gm, '');
  const imports = [/^(?:import|export)\b[^;'`]*?\bfrom '([^']+)';/gm, /^import '([^']+)';/gm, /\bimport\('([^']+)'\)/g];
  return imports.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier]) => specifier!));
};

/** What a module imports when it is loaded or run, directly and through others: files of ours, and packages. */
function graphOf(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set([sourcePath(entry)]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const specifier of specifiers(file)) {
      if (specifier.startsWith('.')) files.add(join(dirname(file), specifier));
      else packages.add(specifier.startsWith('node:') ? specifier : /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]);
    }
  }
  return { files, packages };
}

const foldersOf = ({ files }: ReturnType<typeof graphOf>) =>
  [...new Set([...files].map((file) => dirname(relative(sourcePath('.'), file))))].toSorted();

const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [[name, target['xstate-walks-source'].replace('./src/', '')] as const],
);

const required = Object.keys(manifest.peerDependencies).filter(
  (name) => !manifest.peerDependenciesMeta[name]?.optional,
);

describe('the core', () => {
  it('explores, plans and walks without a bundler, a browser or a test runner', () => {
    const { packages } = graphOf('index.ts');
    const external = [...packages].filter((name) => !name.startsWith('node:'));
    expect(external.toSorted()).toEqual(['fast-check', 'xstate']);
    for (const name of external) expect([...required, ...Object.keys(manifest.dependencies)]).toContain(name);
  });

  it('does not reach the drivers, the drawings, the report and the exports', () => {
    const outer = ['drawing', 'exports', 'playwright', 'report', 'screen', 'testing-library', 'vitest'];
    expect(foldersOf(graphOf('index.ts')).filter((folder) => outer.includes(folder))).toEqual([]);
  });
});

it('planning runs in browsers: it needs nothing of Node', () => {
  expect([...graphOf('planning.ts').packages].toSorted()).toEqual(['xstate']);
});

it('what users do and see is plain data: it needs no package', () => {
  expect([...graphOf('screen.ts').packages].filter((name) => name !== 'xstate')).toEqual([]);
});

it.each(entries)('the entry %s imports only packages that the manifest declares', (_, entry) => {
  const declared = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
  const external = [...graphOf(entry).packages].filter((name) => !name.startsWith('node:'));
  expect(external.filter((name) => !declared.includes(name))).toEqual([]);
});
