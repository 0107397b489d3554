import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { projectDir } from '../fixtures/paths.ts';

/** A part of the repository: its purpose, and what it may import besides itself. */
export type Part = { purpose: string; imports: string[] };

const words = (imports: string, below = ''): string[] =>
  imports
    .split(' ')
    .filter(Boolean)
    .map((each) => join(below, each));

const part = (purpose: string, imports = ''): Part => ({ purpose, imports: words(imports) });

/** A part of the server; what it may import is named from there. */
const inServer = (purpose: string, imports = ''): Part => ({
  purpose,
  imports: ['common', ...words(imports, 'server')],
});

const library = 'packages/xstate-walks/src';

/** A folder of the library, and the others that it may import; tests may also import fixtures, helpers and examples. */
const inLibrary = (purpose: string, folders = ''): Part => ({
  purpose,
  imports: words(`${folders} fixtures vitest ../examples`, library),
});

/** What of `tests` may be imported from outside. */
const shared = 'tests/models tests/drivers tests/fixtures';

/** The parts of the repository. An import that is not listed is forbidden. */
export const parts: Record<string, Part> = {
  'common/texts': part('every word on screen, in mails and answers, by language and screen'),
  'common/routes': part('the pages: path, parameters, access, chunk, title, link; redirects', 'common/texts'),
  'common/domain': part('pure rules: money in cents, cart lines, open steps', 'common/texts common/routes'),
  'common/contract': part('the wire: a schema per entity and call', 'common/texts common/domain'),
  'src/services': part('HTTP, storage, wallet script, chunk loading', 'common'),
  'src/machines': part('the charts', 'common src/services'),
  'src/app': part(
    'composition at start: the actors that outlive a screen, and the effects of facts',
    'common src/services src/machines',
  ),
  'src/views': part('one folder per area; a view draws one chart', 'common src/services src/machines src/app'),
  'src/renderOnServer.tsx': part('the first screen as the server draws it', 'common src'),
  'src/main.tsx': part('the start: services, long-lived actors, React', 'common src'),
  'server/platform/failures.ts': part('what a failed query or call of the system means'),
  'server/platform/words.ts': inServer('messages, written in the language of the request'),
  'server/platform/settings': inServer('what an operator can set, read from the environment'),
  'server/platform/lifecycle': inServer(
    'a start that fails in words, the disk, files written whole, turns for heavy work',
    'platform/failures.ts platform/settings',
  ),
  'server/platform/db': inServer(
    "Drizzle's tables and migrations, both databases, jobs that one process does",
    'platform/failures.ts platform/words.ts platform/settings platform/lifecycle',
  ),
  'server/platform/http': inServer(
    'calls of the contract as routes: access, validation, errors, limits, overload',
    'platform/failures.ts platform/words.ts platform/settings platform/lifecycle platform/db',
  ),
  'server/platform/observability': inServer('the log, metrics, health', 'platform'),
  'server/features/images': inServer('uploaded pictures', 'platform'),
  'server/features/payments': inServer('the gateways that take money', 'platform'),
  'server/features/products': inServer('the catalogue: lists, searches, reviews', 'platform'),
  'server/features/orders': inServer('orders, their payment and their stock', 'platform features/payments'),
  'server/features/users': inServer('accounts, passwords, tokens', 'platform features/orders'),
  'server/features/mail': inServer('letters, and how they leave', 'platform features/users'),
  'server/features/shop': inServer('who sells here', 'platform'),
  'server/features/overview': inServer("the administrator's figures", 'platform features/orders features/products'),
  'server/pages': inServer('the documents: drawn, kept, sent', 'platform features'),
  'server/seed': inServer('the demo shop', 'platform features'),
  'server/commands': inServer('what an operator runs: seed, account, backup, restore, move', 'platform features seed'),
  server: inServer('the parts put together, and the start'),
  packages: part(
    'xstate-walks generates tests from charts, site is its documentation; api-client is a generated client of the API',
  ),
  [`${library}/chart`]: inLibrary('reads a chart, simulates it, compares actors with it'),
  [`${library}/explore`]: inLibrary('everything that a chart can do', 'chart'),
  [`${library}/plan`]: inLibrary('test paths', 'chart explore'),
  [`${library}/rules`]: inLibrary('rules for every walk', 'chart explore'),
  [`${library}/walk`]: inLibrary(
    'runs test paths on a system under test, collects what actors do',
    'chart explore plan rules',
  ),
  [`${library}/survey`]: inLibrary('verdicts and coverage; testChart', 'chart explore plan walk'),
  [`${library}/random`]: inLibrary('random walks', 'chart explore plan rules walk'),
  [`${library}/check`]: inLibrary('explores processes, messages and a world', 'random'),
  [`${library}/screen`]: inLibrary('what users do and see, as data', 'explore'),
  [`${library}/testing-library`]: inLibrary('performs it in the document of a test', 'chart screen walk'),
  [`${library}/playwright`]: inLibrary('performs it in a browser', 'bundle chart screen walk'),
  [`${library}/drawing`]: inLibrary('charts as SVG', 'chart'),
  [`${library}/exports`]: inLibrary(
    'charts and test paths for other tools',
    'bundle chart plan playwright screen survey',
  ),
  [`${library}/report`]: inLibrary('results as a page, XML and Markdown', 'bundle chart drawing survey walk'),
  [`${library}/cli`]: inLibrary('the command; results as text', 'chart exports plan report survey walk'),
  [`${library}/bundle`]: inLibrary('scripts and style sheets for pages'),
  [`${library}/fixtures`]: inLibrary('charts for the tests of the library'),
  [`${library}/vitest`]: inLibrary('helpers for tests in Vitest'),
  'tests/fixtures': part(
    'what a test starts from: samples, doubles, servers, databases',
    'common src server scripts packages package.json',
  ),
  'walks/rules': part('what holds on every walk', 'common packages'),
  'tests/drivers': part(
    'what operates a page, a chart or a server, and what performs a model on them',
    'common src server scripts packages package.json tests/fixtures walks/rules',
  ),
  'tests/models': part(
    'one file per chart: samples, actions, screens, how it is drawn, its API side',
    'common src packages tests/drivers tests/fixtures',
  ),
  walks: part(
    'what is generated from the models: the checker, `npm run paths`',
    `common src server packages scripts package.json ${shared}`,
  ),
  devtools: part(
    'in development: the running charts at /__charts, every state of every chart at /__design',
    `common src packages ${shared}`,
  ),
  verification: part(
    'proofs, and faults that tests must find: `npm run verify`',
    'common server packages scripts walks tests/drivers tests/fixtures',
  ),
  scripts: part('the commands of package.json', 'common server src/views/theme.ts'),
  bench: part('benchmarks', 'common server scripts tests/drivers tests/fixtures'),
  tests: part('all tests except those of packages', '.'),
};

/** True if a file is the folder or in it; every file is in `.`. */
export const isBelow = (file: string, folder: string): boolean =>
  folder === '.' || file === folder || file.startsWith(`${folder}/`);

/** The files of the repository, including uncommitted ones. */
export const files: string[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: projectDir,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(projectDir, file)));

export const isCode = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file);

export const read = (file: string): string => readFileSync(join(projectDir, file), 'utf8');

/** An import, or a module that Vite loads by its path from the root. */
const specifier = /(?:\bfrom|\bimport|\bnew URL|\bload)\s*\(?\s*(?:vite, )?['"]([^'"]+)['"]/g;

export type Import = { from: string; to: string; isLazy: boolean };

/** The imported file or package of this repository; undefined for other packages. */
const targetOf = (from: string, named: string): string | undefined => {
  if (named.startsWith('.')) {
    const to = relative(projectDir, resolve(projectDir, dirname(from), named));
    return files.includes(to) ? to : undefined; // or a folder's URL
  }
  if (named.startsWith('/') && files.includes(named.slice(1))) return named.slice(1);
  const texts = /^#texts\/(.+)$/.exec(named)?.[1];
  if (texts !== undefined) return `common/texts/en/${texts}`;
  return /^xstate-walks(\/|$)/.test(named) ? `packages/${named}` : undefined;
};

/** Every import in a part of the repository that leads to a file or package of this repository. */
export const importsIn = (folder: string): Import[] =>
  files
    .filter((file) => isBelow(file, folder) && isCode(file))
    .flatMap((from) =>
      [...read(from).matchAll(specifier)].flatMap(([text, named = '']) => {
        const to = targetOf(from, named);
        return to === undefined ? [] : [{ from, to, isLazy: text.includes('(') }];
      }),
    );
