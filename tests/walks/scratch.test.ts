import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeAbandoned, scratchDir } from '../fixtures/scratch.ts';

it('what a killed process has left is removed, and nothing else', () => {
  const root = scratchDir('scratch');
  try {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    const kept = [`proshop-test-${process.pid}-abcdef`, 'proshop-test-abcdef', `other-${ended}-abcdef`];
    for (const name of [...kept, `proshop-test-${ended}-abcdef`])
      mkdirSync(join(root, name, 'base'), { recursive: true });
    removeAbandoned(root);
    expect(readdirSync(root).toSorted()).toEqual(kept.toSorted());
  } finally {
    rmSync(root, { recursive: true });
  }
});
