import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyOf, readFaults } from '../../scripts/plant.mjs';
import { projectDir } from '../../walks/support/paths.ts';

describe.each(['scripts/faults', 'scripts/planted'])('the faults of %s', async (folder) => {
  const faults = await readFaults(folder);

  it('fit the source: the replaced text occurs once in its file, and changes', () => {
    const misfits = faults.filter(
      (fault) =>
        readFileSync(join(projectDir, fault.in), 'utf8').split(fault.replace).length !== 2 ||
        fault.by === fault.replace,
    );
    expect(misfits).toEqual([]);
  });

  it('cover many statements', () => expect(new Set(faults.map(keyOf)).size).toBeGreaterThan(60));
});
