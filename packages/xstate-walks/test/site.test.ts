import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const library = join(import.meta.dirname, '..');
let site: string;
let pages: string[];

beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'));
  execFileSync(process.execPath, [join(library, '../site/build.mjs'), site], { stdio: 'pipe' });
  pages = readdirSync(site).filter((file) => file.endsWith('.html'));
}, 300_000);
afterAll(() => rmSync(site, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(site, file), 'utf8');

it('the site has a page for the README, each guide, the examples and the changes, and the API', () => {
  const guides = readdirSync(join(library, 'docs')).map((file) => file.replace('.md', '.html'));
  expect(pages.toSorted()).toEqual(['index.html', 'examples.html', 'changelog.html', ...guides].toSorted());
  const entries = readdirSync(join(site, 'api/modules'));
  expect(entries).toEqual(expect.arrayContaining(['xstate-walks.html', 'xstate-walks_screen.html']));
  expect(read('api/types/types.Explored.html')).toContain('payload per branch');
});

it('each link leads to a page, and to a place on it', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/href="([^"]+)"/g)]
      .map(([, href]) => href!)
      .filter((href) => !href.startsWith('https://'))
      .filter((href) => {
        const [file, id] = href.split('#') as [string, string?];
        const to = file === '' ? page : posix.normalize(file);
        return !existsSync(join(site, to)) || (id !== undefined && !read(to).includes(`id="${id}"`));
      })
      .map((href) => `${page}: ${href}`),
  );
  expect(broken).toEqual([]);
});
