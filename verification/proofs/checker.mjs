import { join } from 'node:path';
import { root, withChanges } from '../plant.mjs';
import { withSources } from '../../scripts/sources.mjs';
import { undone, undoneInRequests } from './undone.mjs';

/** The protection of this name. */
export const protection = (name) => {
  const all = { ...undone, ...undoneInRequests };
  const change = all[name];
  if (!change) throw new Error(`Nothing is called “${name}”. There are: ${Object.keys(all).join(', ')}`);
  return change;
};

/** A plugin of Vite that loads the sources without a protection. */
const undoing = ({ in: file, changes }) => ({
  name: 'undo',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith(file) ? withChanges(code, { in: file, changes }) : null),
});

/**
 * Loads modules for the exploration of tabs and server: ids are counted, and the sources are as they are or, with a name,
 * without that protection.
 */
export const withChecker = (without, work) =>
  withSources(work, {
    aliases: { nanoid: join(root, 'walks/check/ids.ts') },
    plugins: without === null ? [] : [undoing(protection(without))],
  });
