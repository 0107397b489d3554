import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { routes } from '../../common/routes/routes.ts';
import { projectDir } from '../fixtures/paths.ts';

type Entry = { file: string; name: string; imports?: string[]; css?: string[] };
type Chunks = Record<string, { js: string; shared: string[]; css: string[] }>;

const client = join(projectDir, 'dist', 'client');
const read = (path: string): string => readFileSync(join(client, path), 'utf8');
const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, Entry>;
const modules = JSON.parse(read('.vite/modules.json')) as Record<string, string[]>;
const chunks = JSON.parse(
  /<script type="application\/json" id="chunks">(.*?)<\/script>/.exec(read('index.html'))?.[1] ?? '{}',
) as Chunks;

const withImports = (key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen);
  return seen;
};

/** The entry, the home screen and whatever they import: all that a guest's first visit of `/` loads. */
const home = Object.keys(manifest).find((key) => key.endsWith('/home.chunk.tsx')) ?? 'home';
const loaded = [...withImports('index.html', withImports(home))].map((key) => manifest[key]!);
const scripts = [...new Set(loaded.map(({ file }) => file))];
const styles = [...new Set(loaded.flatMap(({ css = [] }) => css))];

const kilobytes = (files: string[], compress: (bytes: Buffer) => Buffer): number =>
  files.reduce((sum, file) => sum + compress(readFileSync(join(client, file))).length, 0) / 1000;

const asGzip = (bytes: Buffer) => gzipSync(bytes, { level: 9 });

describe('the first load of /', () => {
  it('has at most 107 kB of scripts and 10 kB of styles, as Brotli', () => {
    expect(kilobytes(scripts, brotliCompressSync)).toBeLessThanOrEqual(107);
    expect(kilobytes(styles, brotliCompressSync)).toBeLessThanOrEqual(10);
  });

  it('names its fonts in the document: in a sheet that applies later they would make all text be laid out again', () => {
    expect(read('index.html')).toContain('@font-face');
    expect(styles.filter((file) => read(file).includes('@font-face'))).toEqual([]);
  });

  it('has at most 125 kB of scripts, as gzip', () => expect(kilobytes(scripts, asGzip)).toBeLessThanOrEqual(125));

  it('S1: has no screen but home in it, and nothing of administration or of the wallet', () => {
    const own = scripts.flatMap((file) => modules[file] ?? []).filter((module) => module.startsWith('src/'));
    expect(own).toContain('src/main.tsx');
    const foreign =
      /^src\/views\/(account|admin|cart|checkout|order|product)\/|wallet(Services|\.machine)|progressFetch|common\/(Form|ErrorSummary)|\/(user|product|order)(List|Edit)/i;
    expect(own.filter((module) => foreign.test(module))).toEqual([]);
  });
});

describe('the chunk map', () => {
  it('S58: has a chunk for every address', () => {
    expect(Object.keys(chunks)).toEqual(
      expect.arrayContaining([...new Set(Object.values(routes).map(({ chunk }) => chunk))]),
    );
  });

  it('lists the style sheets that others build on first, and those of the chunk itself last', () => {
    const sheets = Object.entries(chunks).map(([name, { css }]) => ({ name, css: css.map((file) => file.slice(8)) }));
    const withLibrary = sheets.filter(({ css }) => css.some((file) => file.startsWith('foundations-')));
    expect(withLibrary.length).toBeGreaterThan(5);
    expect(withLibrary.filter(({ css }) => !css[0]!.startsWith('foundations-'))).toEqual([]);
    const isOwnEarly = ({ name, css }: (typeof sheets)[number]) =>
      css.slice(0, -1).some((file) => file.startsWith(`${name}-`));
    expect(sheets.filter(isOwnEarly)).toEqual([]);
  });

  it('lets no screen wait for a pile of small files', () => {
    const screens = new Set<string>(Object.values(routes).map(({ chunk }) => chunk));
    const piles = Object.entries(chunks).filter(
      ([name, { shared, css }]) => screens.has(name) && (shared.length > 6 || css.length > 7),
    );
    expect(piles).toEqual([]);
  });

  it('names files that exist, each also compressed where that makes it smaller', () => {
    const files = Object.values(chunks).flatMap(({ js, shared, css }) => [js, ...shared, ...css]);
    expect(files.filter((file) => !existsSync(join(client, file)))).toEqual([]);
    const large = readdirSync(join(client, 'assets')).filter(
      (name) => /\.(js|css)$/.test(name) && readFileSync(join(client, 'assets', name)).length > 1000,
    );
    const missing = large
      .flatMap((name) => [`${name}.br`, `${name}.gz`])
      .filter((name) => !existsSync(join(client, 'assets', name)));
    expect(missing).toEqual([]);
  });
});

const dist = join(projectDir, 'dist');
const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(js|css|html|json|map)$/.test(name),
);

it('the desk of the charts is in nothing that is built', () => {
  expect(built.length).toBeGreaterThan(20);
  const telling = built.filter((name) =>
    /__chartsDesk|\/__charts|\/__design|desk\/(main|plugin|inShop|views)/.test(readFileSync(join(dist, name), 'utf8')),
  );
  expect(telling).toEqual([]);
});
