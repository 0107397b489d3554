import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { projectDir } from '../fixtures/paths.ts';

/** A part of the repository: its purpose, and what it may import besides itself. */
export type Part = { purpose: string; imports: string[] };

const library = 'packages/xstate-walks/src';

/** A folder of the library, and the others that it may import; tests may also import fixtures, helpers and examples. */
const inLibrary = (purpose: string, ...folders: string[]): Part => ({
  purpose,
  imports: [...folders, 'fixtures', 'vitest', '../examples'].map((folder) => join(library, folder)),
});

/** What of `tests` may be imported from outside. */
const shared = ['tests/models', 'tests/drivers', 'tests/fixtures'];

/** The parts of the repository. An import that is not listed is forbidden. */
export const parts: Record<string, Part> = {
  'common/texts': { purpose: 'every word on screen, in mails and answers, by language and screen', imports: [] },
  'common/routes': {
    purpose: 'the pages: path, parameters, access, chunk, title, link; redirects',
    imports: ['common/texts'],
  },
  'common/domain': {
    purpose: 'pure rules: money in cents, cart lines, open steps',
    imports: ['common/texts', 'common/routes'],
  },
  'common/contract': { purpose: 'the wire: a schema per entity and call', imports: ['common/texts', 'common/domain'] },
  'src/services': { purpose: 'HTTP, storage, wallet script, chunk loading', imports: ['common'] },
  'src/machines': { purpose: 'the charts', imports: ['common', 'src/services'] },
  'src/app': {
    purpose: 'composition at start: the actors that outlive a screen, and the effects of facts',
    imports: ['common', 'src/services', 'src/machines'],
  },
  'src/views': {
    purpose: 'one folder per area; a view draws one chart',
    imports: ['common', 'src/services', 'src/machines', 'src/app'],
  },
  'src/renderOnServer.tsx': { purpose: 'the first screen as the server draws it', imports: ['common', 'src'] },
  'src/main.tsx': { purpose: 'the start: services, long-lived actors, React', imports: ['common', 'src'] },
  'server/platform/failures.ts': { purpose: 'what a failed query or call of the system means', imports: [] },
  'server/platform/words.ts': { purpose: 'messages, written in the language of the request', imports: ['common'] },
  'server/platform/settings': { purpose: 'what an operator can set, read from the environment', imports: ['common'] },
  'server/platform/lifecycle': {
    purpose: 'a start that fails in words, the disk, files written whole, turns for heavy work',
    imports: ['common', 'server/platform/failures.ts', 'server/platform/settings'],
  },
  'server/platform/db': {
    purpose: "Drizzle's tables and migrations, both databases, jobs that one process does",
    imports: [
      'common',
      'server/platform/failures.ts',
      'server/platform/words.ts',
      'server/platform/settings',
      'server/platform/lifecycle',
    ],
  },
  'server/platform/http': {
    purpose: 'calls of the contract as routes: access, validation, errors, limits, overload',
    imports: [
      'common',
      'server/platform/failures.ts',
      'server/platform/words.ts',
      'server/platform/settings',
      'server/platform/lifecycle',
      'server/platform/db',
    ],
  },
  'server/platform/observability': {
    purpose: 'the log, metrics, health',
    imports: ['common', 'server/platform'],
  },
  'server/features/images': { purpose: 'uploaded pictures', imports: ['common', 'server/platform'] },
  'server/features/payments': { purpose: 'the gateways that take money', imports: ['common', 'server/platform'] },
  'server/features/products': {
    purpose: 'the catalogue: lists, searches, reviews',
    imports: ['common', 'server/platform'],
  },
  'server/features/orders': {
    purpose: 'orders, their payment and their stock',
    imports: ['common', 'server/platform', 'server/features/payments'],
  },
  'server/features/users': {
    purpose: 'accounts, passwords, tokens',
    imports: ['common', 'server/platform', 'server/features/orders'],
  },
  'server/features/mail': {
    purpose: 'letters, and how they leave',
    imports: ['common', 'server/platform', 'server/features/users'],
  },
  'server/features/overview': {
    purpose: "the administrator's figures",
    imports: ['common', 'server/platform', 'server/features/orders', 'server/features/products'],
  },
  'server/pages': {
    purpose: 'the documents: drawn, kept, sent',
    imports: ['common', 'server/platform', 'server/features'],
  },
  'server/seed': {
    purpose: 'the demo shop',
    imports: ['common', 'server/platform', 'server/features'],
  },
  'server/commands': {
    purpose: 'what an operator runs: seed, account, backup, restore, move',
    imports: ['common', 'server/platform', 'server/features', 'server/seed'],
  },
  server: { purpose: 'the parts put together, and the start', imports: ['common'] },
  packages: {
    purpose:
      'xstate-walks generates tests from charts, site is its documentation; api-client is a generated client of the API',
    imports: [],
  },
  [`${library}/chart`]: inLibrary('reads a chart, simulates it, compares actors with it'),
  [`${library}/explore`]: inLibrary('everything that a chart can do', 'chart'),
  [`${library}/plan`]: inLibrary('test paths', 'chart', 'explore'),
  [`${library}/rules`]: inLibrary('rules for every walk', 'chart', 'explore'),
  [`${library}/walk`]: inLibrary(
    'runs test paths on a system under test, collects what actors do',
    'chart',
    'explore',
    'plan',
    'rules',
  ),
  [`${library}/survey`]: inLibrary('verdicts and coverage; testChart', 'chart', 'explore', 'plan', 'walk'),
  [`${library}/random`]: inLibrary('random walks', 'chart', 'explore', 'plan', 'rules', 'walk'),
  [`${library}/check`]: inLibrary('explores processes, messages and a world', 'random'),
  [`${library}/screen`]: inLibrary('what users do and see, as data', 'explore'),
  [`${library}/testing-library`]: inLibrary('performs it in the document of a test', 'chart', 'screen', 'walk'),
  [`${library}/playwright`]: inLibrary('performs it in a browser', 'bundle', 'chart', 'screen', 'walk'),
  [`${library}/drawing`]: inLibrary('charts as SVG', 'chart'),
  [`${library}/exports`]: inLibrary(
    'charts and test paths for other tools',
    'bundle',
    'chart',
    'plan',
    'playwright',
    'screen',
    'survey',
  ),
  [`${library}/report`]: inLibrary(
    'results as a page, XML and Markdown',
    'bundle',
    'chart',
    'drawing',
    'survey',
    'walk',
  ),
  [`${library}/cli`]: inLibrary('the command; results as text', 'chart', 'exports', 'plan', 'report', 'survey', 'walk'),
  [`${library}/play`]: inLibrary('recordings as a page to play', 'bundle', 'chart', 'check', 'report', 'walk'),
  [`${library}/bundle`]: inLibrary('scripts and style sheets for pages'),
  [`${library}/fixtures`]: inLibrary('charts for the tests of the library'),
  [`${library}/vitest`]: inLibrary('helpers for tests in Vitest'),
  'tests/fixtures': {
    purpose: 'what a test starts from: samples, doubles, servers, databases',
    imports: ['common', 'src', 'server', 'scripts', 'packages', 'package.json'],
  },
  'walks/rules': { purpose: 'what holds on every walk', imports: ['common', 'packages'] },
  'tests/drivers': {
    purpose: 'what operates a page, a chart or a server, and what performs a model on them',
    imports: ['common', 'src', 'server', 'packages', 'package.json', 'tests/fixtures', 'walks/rules'],
  },
  'tests/models': {
    purpose: 'one file per chart: samples, actions, screens, how it is drawn, its API side',
    imports: ['common', 'src', 'packages', 'tests/drivers', 'tests/fixtures'],
  },
  walks: {
    purpose: 'what is generated from the models: the checker, `npm run paths`',
    imports: ['common', 'src', 'server', 'packages', 'scripts', 'package.json', ...shared],
  },
  devtools: {
    purpose: 'in development: the running charts at /__charts, every state of every chart at /__design',
    imports: ['common', 'src', 'packages', ...shared],
  },
  verification: {
    purpose: 'proofs, and faults that tests must find: `npm run verify`',
    imports: ['common', 'server', 'packages', 'scripts', 'walks', 'tests/drivers', 'tests/fixtures'],
  },
  scripts: { purpose: 'the commands of package.json', imports: ['common', 'server', 'src/views/theme.ts'] },
  bench: { purpose: 'benchmarks', imports: ['common', 'server', 'scripts', 'tests/drivers', 'tests/fixtures'] },
  tests: { purpose: 'all tests except those of packages', imports: ['.'] },
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
export const importsIn = (part: string): Import[] =>
  files
    .filter((file) => isBelow(file, part) && isCode(file))
    .flatMap((from) =>
      [...read(from).matchAll(specifier)].flatMap(([text, named = '']) => {
        const to = targetOf(from, named);
        return to === undefined ? [] : [{ from, to, isLazy: text.includes('(') }];
      }),
    );
