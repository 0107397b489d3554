import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Witness } from 'xstate-walks/report';

/** A test that names a statement and takes a transition. */
export type Witnessed = Witness & { key: string; file: string };

/** Where a run stores the transitions that its facts took. */
export const witnessesIn = (folder: string) => join(folder, 'witnesses');

/** For each transition, the statements of the facts that take it. */
export function readWitnesses(folder: string): Map<string, Witness[]> {
  const dir = witnessesIn(folder);
  const byKey = new Map<string, Witness[]>();
  for (const name of existsSync(dir) ? readdirSync(dir).toSorted() : [])
    for (const { key, id, test } of JSON.parse(readFileSync(join(dir, name), 'utf8')) as Witnessed[])
      byKey.set(key, [...(byKey.get(key) ?? []), { id, test }]);
  return byKey;
}
