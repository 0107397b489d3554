import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectDir } from '../fixtures/paths.ts';
import { scratchDir } from '../fixtures/scratch.ts';
import { files } from './folders.ts';

const copy = scratchDir('new-flow');

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/new.mjs', ...args], { cwd: copy, encoding: 'utf8' });

const npx = (...args: string[]) => spawnSync('npx', args, { cwd: copy, encoding: 'utf8' });

describe('npm run new', () => {
  let written: ReturnType<typeof run>;
  beforeAll(() => {
    for (const file of files.filter((each) => !each.startsWith('public/'))) {
      cpSync(join(projectDir, file), join(copy, file));
    }
    symlinkSync(join(projectDir, 'node_modules'), join(copy, 'node_modules'));
    written = run('flow', 'invitation');
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const names = () => [...written.stdout.matchAll(/^ {2}(\S+)$/gm)].map(([, name]) => name!);

  it('writes a flow with its name, formatted', () => {
    expect(written).toMatchObject({ status: 0, stderr: '' });
    expect(names()).toContain('src/machines/invitation.machine.ts');
    for (const file of names()) expect(readFileSync(join(copy, file), 'utf8')).not.toMatch(/flow/i);
    expect(npx('oxfmt', '--check', ...names(), 'server/api.ts', 'common/contract')).toMatchObject({ status: 0 });
  });

  it('types accept it', { tags: ['soak'] }, () => {
    expect(npx('tsc', '--noEmit', '-p', '.')).toMatchObject({ stdout: '', status: 0 });
  });

  it('replaces nothing, and refuses what is no name', () => {
    expect(run('flow', 'invitation')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^There is already/) });
    expect(run('flow', 'invi-tation')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Name the flow/) });
    expect(run('chart', 'invitation')).toMatchObject({ status: 1 });
  });
});
