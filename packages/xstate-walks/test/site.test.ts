import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const library = join(import.meta.dirname, '..');
const source = join(library, '../site');
let site: string;

beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'));
  const typedoc = join(source, 'node_modules/typedoc/bin/typedoc');
  execFileSync(process.execPath, [typedoc, '--out', site], { cwd: source, stdio: 'pipe' });
}, 300_000);
afterAll(() => rmSync(site, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(site, file), 'utf8');

it('the site has a page for each guide, the code of the examples, and the API', () => {
  const titleOf = (file: string) => /^# (.+)$/m.exec(readFileSync(join(library, 'docs', file), 'utf8'))![1]!;
  const guides = readdirSync(join(library, 'docs')).map((file) => `${titleOf(file).replaceAll(' ', '_')}.html`);
  expect(readdirSync(join(site, 'documents')).toSorted()).toEqual(
    ['Examples.html', 'Changelog.html', ...guides].toSorted(),
  );
  expect(read('documents/Examples.html')).toContain('playerMachine');
  expect(readdirSync(join(site, 'modules'))).toContain('xstate-walks.html');
  expect(read('types/types.Explored.html')).toContain('payload per branch');
});

it('each link of a guide leads to a page, and to a place on it', () => {
  const pages = ['index.html', ...readdirSync(join(site, 'documents')).map((file) => `documents/${file}`)];
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/ href="([^"]+)"/g)]
      .map(([, href]) => new URL(href!, `https://site/${page}`))
      .filter(({ host, pathname, hash }) => {
        if (host !== 'site') return false;
        const file = decodeURI(pathname).slice(1);
        return !existsSync(join(site, file)) || (hash !== '' && !read(file).includes(`id="${hash.slice(1)}"`));
      })
      .map(({ href }) => `${page}: ${href}`),
  );
  expect(broken).toEqual([]);
});
