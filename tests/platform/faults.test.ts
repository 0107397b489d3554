import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyOf, readFaults, replacedOnce } from '../../scripts/plant.mjs';
import { undone, undoneInRequests } from '../../scripts/undone.mjs';
import { projectDir } from '../../walks/support/paths.ts';

describe.each(['scripts/faults', 'scripts/planted'])('the faults of %s', async (folder) => {
  const faults = await readFaults(folder);

  it('fit the source: the replaced text occurs once in its file, and changes', () => {
    const misfits = faults.filter(
      (fault) =>
        replacedOnce(readFileSync(join(projectDir, fault.in), 'utf8'), fault) === undefined ||
        fault.by === fault.replace,
    );
    expect(misfits).toEqual([]);
  });

  it('cover many statements', () => expect(new Set(faults.map(keyOf)).size).toBeGreaterThan(60));
});

it('the protections that `npm run prove` undoes fit the source', () => {
  const changes = Object.values({ ...undone, ...undoneInRequests }).flatMap(({ in: file, changes: each }) =>
    each.map((change) => ({ file, change })),
  );
  const misfits = changes.filter(
    ({ file, change }) => replacedOnce(readFileSync(join(projectDir, file), 'utf8'), change) === undefined,
  );
  expect(misfits).toEqual([]);
});
