import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow, guides } from '../../packages/xstate-walks/test/guide.ts';
import {
  compile,
  folderWithPeers,
  library,
  link,
  packedProject,
  root,
  run,
  vitestIn,
} from '../../packages/xstate-walks/test/packedProject.ts';
import { findBrowser } from '../drivers/browser/browser.ts';

type Described = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

const charts = join(library, 'examples/charts');

/** The projects beside the charts. */
const examples = readdirSync(join(library, 'examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['charts', 'comparison'].includes(entry.name))
  .map(({ name }) => name);

let project: string;
let tarball: string;

const read = (...path: string[]): string => readFileSync(join(library, ...path), 'utf8');

/** Runs a command of our packages on the tarball. */
const checked = (name: string, ...args: string[]) => run(join(root, 'node_modules/.bin', name), [tarball, ...args]);

const node = async (file: string, code: string): Promise<string> => {
  writeFileSync(join(project, file), code);
  return (await run(process.execPath, [file], { cwd: project })).stdout;
};

beforeAll(async () => {
  ({ project, tarball } = await packedProject());
  cpSync(charts, project, { recursive: true });
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the packed library, in an empty project', () => {
  it('covers every transition of charts of other shapes', async () => {
    const names = ['crew', 'editor', 'hauntedDoor', 'packingList', 'pen', 'thermostat'];
    const out = await node(
      'cover.mjs',
      `import { testChart } from 'xstate-walks';
       import * as declarations from './declarations.mjs';
       for (const name of ${JSON.stringify(names)}) {
         const { [name]: chart } = await import('./' + name + '.mjs');
         const { id, transitions } = await testChart(chart, declarations[name]);
         console.log(id, transitions);
       }`,
    );
    expect(out.trim().split('\n')).toEqual([
      'crew 10',
      'editor 16',
      'hauntedDoor 3',
      'packingList 4',
      'pen 2',
      'thermostat 15',
    ]);
  });

  it('loads every entry that needs no optional peer', async () => {
    const entries = ['planning', 'screen', 'playwright', 'drawing', 'report', 'exports'];
    const lines = entries.map((entry) => `console.log(Object.keys(await import('xstate-walks/${entry}')).length > 0);`);
    expect(await node('entries.mjs', lines.join('\n'))).toBe('true\n'.repeat(entries.length));
  });

  it('loads elkjs only when it is used, and names it where it is missing', async () => {
    const out = await node(
      'optional.mjs',
      `import { drawingsOf } from 'xstate-walks/report';
       import { files } from './files.mjs';
       await drawingsOf([files]).catch(({ message }) => console.log(/package '(.*?)'/.exec(message)[1]));`,
    );
    expect(out).toBe('elkjs\n');
  });

  it('is clean for publint, and for attw but for CommonJS', async () => {
    expect((await checked('publint', '--strict')).stdout).toContain('All good!');
    expect((await checked('attw', '--profile', 'esm-only')).stdout).not.toContain('❌');
  });

  it('has the version of its changes, which examples ask for', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(/^## (.+)$/m.exec(read('CHANGELOG.md'))![1]).toBe(version);
    for (const name of examples)
      expect(read('examples', name, 'package.json')).toContain(`"xstate-walks": "^${version}"`);
  });

  it('comes with its licence, its changes and no tests', () => {
    const inside = readdirSync(join(project, 'node_modules/xstate-walks'), { recursive: true, encoding: 'utf8' });
    expect(inside).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md']));
    expect(inside.filter((file) => /\.(test|fixture)\.|^examples/.test(file))).toEqual([]);
  });

  it('finds the files of its sources', async () => {
    const out = await node(
      'file.mjs',
      `import { toPlaywright } from 'xstate-walks/exports';
       console.log(await toPlaywright([]));`,
    );
    expect(out).toContain('async function arrive(page: Page');
  });

  it('lists and walks a chart by its command, in JavaScript and TypeScript', async () => {
    const command = async (...args: string[]) =>
      (await run(join(project, 'node_modules/.bin/xstate-walks'), args, { cwd: project })).stdout;
    expect(await command('files.mjs')).toMatch(/^files\n\nStates: /);
    symlinkSync(join(root, 'node_modules/vite'), join(project, 'node_modules/vite'));
    writeFileSync(
      join(project, 'chart.ts'),
      readFileSync(join(project, 'files.mjs'), 'utf8').replace('export const files', 'export const typed: unknown'),
    );
    expect(await command('chart.ts', '--run')).toMatch(/^✓ files: 4 transitions covered by 1 test path of 5 steps\n/);
  });

  it('lists a chart again that has changed', async () => {
    const file = join(project, 'watched.mjs');
    const code = readFileSync(join(project, 'files.mjs'), 'utf8');
    writeFileSync(file, code);
    const watching = spawn(join(project, 'node_modules/.bin/xstate-walks'), ['watched.mjs', '--watch'], {
      cwd: project,
    });
    let said = '';
    watching.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    await expect.poll(() => said, { timeout: 10_000 }).toContain('States: ');
    writeFileSync(file, code.replace("close: 'closed'", "close: 'closed', lose: 'closed'"));
    await expect.poll(() => said, { timeout: 10_000 }).toContain('lose → closed');
    watching.kill();
  });

  it('has types', async () => {
    writeFileSync(
      join(project, 'typed.ts'),
      `import { createMachine } from 'xstate';
       import { testChart, type Survey } from 'xstate-walks';
       import { press, type Action } from 'xstate-walks/screen';
       const action: Action = press('button', 'Save');
       const steps: Promise<{ steps: number }> = testChart(createMachine({ id: 'a' }));
       // @ts-expect-error -- a role is text
       press(3);
       export const all: [Action, typeof steps, Survey?] = [action, steps];`,
    );
    expect(await compile(project, '--module', 'nodenext', '--types', '', 'typed.ts')).toBe('');
  });
});

/** A row of the comparison without its seconds. */
const counts = (text: string): string => text.replaceAll(/, \d+\.\d+ s/g, '');

/** The browser of the tests, as guides and examples take it. */
const browser = async (): Promise<NodeJS.ProcessEnv> => {
  const { executablePath, env } = await findBrowser();
  return { ...env, CHROMIUM: executablePath, CHROMIUM_ARGS: '--no-sandbox --disable-gpu' };
};

describe('the examples', () => {
  let folder: string;

  beforeAll(() => {
    folder = folderWithPeers(project, 'examples');
    link(folder, ['@types/node', 'vite']);
  });

  it.concurrent.for(examples)('pass in a project of their own: %s', async (name, { expect: expectHere }) => {
    cpSync(join(library, 'examples', name), join(folder, name), { recursive: true });
    const described = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as Described;
    const packages = Object.keys({ ...described.dependencies, ...described.devDependencies });
    link(
      folder,
      packages.filter((each) => each !== 'xstate'),
    );
    expectHere(await vitestIn(join(folder, name), [], await browser())).toMatch(/^\d+ passed$/);
  });

  it('are compared with other tools as the guide says', async () => {
    for (const name of ['charts', 'comparison'])
      cpSync(join(library, 'examples', name), join(folder, name), { recursive: true });
    const row = read('docs/compared.md')
      .split('\n')
      .find((line) => line.startsWith('| pin '))!;
    const { stdout } = await run(process.execPath, ['compare.mjs', 'pin'], { cwd: join(folder, 'comparison') });
    expect(counts(stdout)).toContain(counts(row));
  });

  it('compile', async () => {
    expect(await compile(folder, '--module', 'preserve', '--jsx', 'react-jsx', '--types', 'node')).toBe('');
  });
});

describe('the guides', () => {
  let folder: string;

  beforeAll(() => {
    folder = folderWithPeers(project, 'guides');
    link(folder, ['@types/node', 'vite', 'vitest']);
  });

  it.concurrent.for(guides)('do what they say: %s', async ([name, file], { expect: expectHere }) => {
    const markdown = readFileSync(file, 'utf8');
    await expectHere(await follow(markdown, join(folder, name), await browser())).toMatchFileSnapshot(file);
  });

  it('compile, every version of every file', async () => {
    expect(await compile(folder, '--module', 'preserve', '--jsx', 'react-jsx', '--types', 'node')).toBe('');
  });
});
