import { join } from 'node:path';
import { root, withChanges } from '../plant.mjs';
import { withSources } from '../../scripts/sources.mjs';
import { safeguards, requestSafeguards } from './safeguards.mjs';

/** The safeguard of this name. */
export const safeguard = (name) => {
  const all = { ...safeguards, ...requestSafeguards };
  const change = all[name];
  if (!change) throw new RangeError(`Nothing is called “${name}”. There are: ${Object.keys(all).join(', ')}`);
  return change;
};

/** A plugin of Vite that loads the sources without a safeguard. */
const disabling = ({ in: file, changes }) => ({
  name: 'disable',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith(file) ? withChanges(code, { in: file, changes }) : null),
});

/**
 * Loads modules for the exploration of tabs and server: ids are counted, and the sources are as they are or, with a name,
 * without that safeguard.
 */
export const withChecker = (without, work) =>
  withSources(work, {
    aliases: { nanoid: join(root, 'walks/check/ids.ts') },
    plugins: without === null ? [] : [disabling(safeguard(without))],
  });
