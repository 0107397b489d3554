import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { readCharts } from '../support/charts.ts';
import { projectDir } from '../support/paths.ts';

const git = (args: string[], input?: Buffer) =>
  execFileSync('git', args, { cwd: projectDir, input, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'pipe'] });

/** The charts as they were at some commit, branch or tag; they run on the packages of today. */
export async function chartsAt(ref: string): Promise<AnyStateMachine[]> {
  try {
    git(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  } catch (error) {
    throw new Error(`git knows no ${ref}`, { cause: error });
  }
  const dir = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    // Before there was a folder for it, what charts have in common with the server was in src.
    const folders = git(['ls-tree', '-d', '--name-only', ref, 'src', 'common']).toString().trim().split('\n');
    execFileSync('tar', ['-x', '-C', dir], { input: git(['archive', ref, ...folders]) });
    symlinkSync(join(projectDir, 'node_modules'), join(dir, 'node_modules'), 'junction');
    return (await readCharts(dir)).map(({ machine }) => machine);
  } finally {
    rmSync(dir, { recursive: true });
  }
}
