import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { projectDir } from '../../tests/fixtures/paths.ts';
import { chartIn, type ChartModule } from '../../tests/models/declarations.ts';

const git = (args: string[]) =>
  execFileSync('git', args, { cwd: projectDir, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'pipe'] });

/** The charts at a commit, branch or tag, with the packages that are installed now. */
export async function chartsAt(ref: string): Promise<AnyStateMachine[]> {
  try {
    git(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  } catch (error) {
    throw new Error(`git has no commit, branch or tag named ${ref}`, { cause: error });
  }
  const dir = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    // package.json maps `#texts`. Older commits have no folder `common`.
    const folders = git(['ls-tree', '-d', '--name-only', ref, 'src', 'common']).toString().trim().split('\n');
    execFileSync('tar', ['-x', '-C', dir], { input: git(['archive', ref, 'package.json', ...folders]) });
    symlinkSync(join(projectDir, 'node_modules'), join(dir, 'node_modules'), 'junction');
    const machines = join(dir, 'src', 'machines');
    const files = readdirSync(machines).filter((file) => file.endsWith('.machine.ts'));
    const modules = files.map((file) => import(join(machines, file)) as Promise<ChartModule>);
    return (await Promise.all(modules)).map((module) => chartIn(module)[1]);
  } finally {
    rmSync(dir, { recursive: true });
  }
}
