import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFaults, replacedOnce } from '../../verification/plant.mjs';
import { undone, undoneInRequests } from '../../verification/proofs/undone.mjs';
import { projectDir } from '../fixtures/paths.ts';

describe('the planted faults', async () => {
  const faults = await readFaults();

  it('fit the source: the replaced text occurs once in its file, and changes', () => {
    const misfits = faults.filter(
      (fault) =>
        replacedOnce(readFileSync(join(projectDir, fault.in), 'utf8'), fault) === undefined ||
        fault.by === fault.replace,
    );
    expect(misfits).toEqual([]);
  });

  it('are each in the list once', () =>
    expect(new Set(faults.map((fault) => JSON.stringify(fault))).size).toBe(faults.length));
});

it('the protections that the proofs undo fit the source', () => {
  const changes = Object.values({ ...undone, ...undoneInRequests }).flatMap(({ in: file, changes: each }) =>
    each.map((change) => ({ file, change })),
  );
  const misfits = changes.filter(
    ({ file, change }) => replacedOnce(readFileSync(join(projectDir, file), 'utf8'), change) === undefined,
  );
  expect(misfits).toEqual([]);
});
