import { createHash } from 'node:crypto';
import { readFaults } from '../plant.mjs';
import { undone, undoneInRequests } from '../undone.mjs';

const hashOf = (fault) =>
  createHash('sha256')
    .update(JSON.stringify([fault.in, fault.changes]))
    .digest('hex');

/** A fault as it is planted: one file, and one or more changes. */
const asFault = (list) => (fault) => {
  const { in: file, replace, by, changes = [{ replace, by }], why, ids } = fault;
  return { list, in: file, changes, why: why ?? `breaks ${ids.join(', ')}` };
};

/**
 * So many faults, a third of each list: the protections of `npm run prove`, those planted for the generated tests, and
 * those of statements. Which ones is decided by a hash of their text, and by nothing that is known of them.
 */
export const chosenFaults = async (count) => {
  const lists = {
    protections: Object.values({ ...undone, ...undoneInRequests }),
    planted: await readFaults('scripts/planted'),
    statements: await readFaults('scripts/faults'),
  };
  const sorted = Object.entries(lists).map(([list, faults]) =>
    faults.map(asFault(list)).toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1)),
  );
  return Array.from({ length: count }, (_, at) => sorted[at % sorted.length][Math.floor(at / sorted.length)]);
};
