import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Person, allEndpoints } from './shopApi.ts';
import { roles, type Role } from './people.ts';

/** Who makes a call: a role of a walk, or another account that a walk made. */
export type Caller = Role | 'another account';

export const callers: readonly Caller[] = [...roles, 'another account'];

export type MadeCall = { chart: string; call: string; by: Caller; status: number };

const callsIn = (folder: string) => join(folder, 'calls');

/** Saves the calls of walks beside their records, if those are wanted. */
export function saveCalls(calls: readonly MadeCall[], folder = process.env['WALKS']): void {
  if (!folder || calls.length === 0) return;
  mkdirSync(callsIn(folder), { recursive: true });
  writeFileSync(join(callsIn(folder), `${randomUUID()}.json`), JSON.stringify(calls));
}

export function readCalls(folder: string): MadeCall[] {
  const dir = callsIn(folder);
  const files = existsSync(dir) ? readdirSync(dir).toSorted() : [];
  return files.flatMap((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as MadeCall[]);
}

/** The role of a user among the people of a walk, who may have got a new token since. */
export function callerOf(who: Pick<Person, 'token'> | null, people: ReadonlyMap<string, Role>): Caller {
  if (who === null) return 'guest';
  const id = '_id' in who && typeof who._id === 'string' ? people.get(who._id) : undefined;
  return id ?? people.get(who.token) ?? 'another account';
}

export type CallTable = { made: number; of: number; rows: { call: string; by: Record<string, string> }[] };

/** The calls that walks made, and those that they never made. */
export function tabulate(calls: readonly MadeCall[]): CallTable {
  const told = (call: string, by: Caller): string => {
    const statuses = calls.flatMap((each) => (each.call === call && each.by === by ? [each.status] : []));
    return [...new Set(statuses)]
      .toSorted((one, other) => one - other)
      .map((status) => `${status} ×${statuses.filter((each) => each === status).length}`)
      .join(', ');
  };
  const names = Object.keys(allEndpoints);
  return {
    made: names.filter((name) => calls.some(({ call }) => call === name)).length,
    of: names.length,
    rows: names.map((call) => ({
      call,
      by: Object.fromEntries(callers.map((by) => [by, told(call, by)]).filter(([, said]) => said !== '')),
    })),
  };
}
