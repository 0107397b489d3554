// @module-tag soak

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../fixtures/paths.ts';

const run = promisify(execFile);
const simulate = (...args: string[]) =>
  run('node', [join(projectDir, 'verification/proofs/simulate.mjs'), ...args], {
    cwd: projectDir,
    maxBuffer: 100_000_000,
  });

describe('simulated runs of the whole shop', () => {
  it('A5, A21, A34, A40, S96: break no rule', { timeout: 180_000, tags: 'soak' }, async () => {
    const { stdout } = await simulate('--minutes', '1');
    expect(stdout).toMatch(/[1-9]\d* runs, .* 0 runs broke a rule/);
  });

  it(
    'A21: find stock that is taken twice where a release is not remembered',
    { timeout: 180_000, tags: 'soak' },
    async () => {
      const without = simulate('--undo', 'released-at-on-a-retry', '--minutes', '1');
      await expect(without).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining('stock is lost or made up'),
      });
    },
  );
});
