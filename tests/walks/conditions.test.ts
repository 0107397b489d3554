import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../../walks/support/paths.ts';

const run = promisify(execFile);
const conditions = async (...charts: string[]) => {
  const args = charts.flatMap((chart) => ['--chart', chart]);
  const { stdout } = await run('node', [join(projectDir, 'scripts/mutants.mjs'), '--conditions', ...args], {
    cwd: projectDir,
  });
  return stdout;
};

/** MC/DC: each condition of a guard decides alone, once when it is true and once when it is false. */
describe('the generated walks show the effect of every condition of the guards', () => {
  it('of the session', { timeout: 120_000 }, async () => {
    expect(await conditions('session')).toMatch(/[1-9]\d* effects of conditions, 0 not shown/);
  });

  it('of every chart', { timeout: 180_000, tags: 'soak' }, async () => {
    const said = await conditions();
    expect(said.match(/effects of conditions, 0 not shown/g)!.length).toBeGreaterThan(15);
  });
});
