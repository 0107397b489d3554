import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './plant.mjs';

/**
 * The results of a long command, kept for its next run. `change` is given what is kept now and returns what is kept from
 * now on: the file is read again each time, so that several runs can share the work.
 */
export const keptResults = (name) => {
  const file = join(root, 'node_modules/.cache/proshop', `${name}.json`);
  const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  const change = (make) => {
    const kept = make(read());
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(kept));
  };
  return { read, change };
};
