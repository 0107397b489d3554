import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { pgbouncerProgram } from '../../scripts/pgbouncer.mjs';
import { postgresPrograms } from '../../scripts/postgresCluster.mjs';
import { exitOf } from '../../walks/support/shopServer.ts';
import { projectDir } from '../../walks/support/paths.ts';

it(
  'several machines keep what is promised of them, also when the primary dies',
  { timeout: 600_000, tags: 'soak' },
  async ({ skip }) => {
    skip(postgresPrograms() === undefined || pgbouncerProgram() === undefined, 'needs PostgreSQL and pgbouncer');
    const args = [join(projectDir, 'bench/machines.mjs'), '--seconds', '4', '--buyers', '8'];
    const bench = spawn(process.execPath, args, { cwd: projectDir, stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, errors, code] = await Promise.all([text(bench.stdout), text(bench.stderr), exitOf(bench)]);
    expect(output).not.toContain('NOT KEPT');
    expect(code, `${output}${errors}`).toBe(0);
  },
);
