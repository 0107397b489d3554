import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { nanoid } from 'nanoid';
import { attempt } from '../../../common/domain/attempt.ts';
import { repeat } from '../lifecycle/repeat.ts';
import { isAlive, openBeacon } from './livenessSocket.ts';
import { codeOf, ifThere } from '../failures.ts';

type Times = {
  renewEvery: number;
  /** How long a lease is respected after its last renewal; longer than a busy machine delays one. */
  overAfter: number;
};

export type LeaseOptions = Partial<Times> & {
  /** Receives a line when the start has to wait for another lease to expire. */
  say?: ((line: string) => void) | undefined;
  onLost: () => void;
};

const usual: Times = { renewEvery: 5_000, overAfter: 45_000 };

/** Clocks of two machines may differ by less than this. */
const HOUR = 3_600_000;

type Holder = { machine: string | null; beacon: string | null };

/** A numbered file, of which the newest counts. `holder` is unknown while it is just being written. */
type Lease = { generation: number; renewedAt: number; holder: Holder | 'none' | 'unknown' };

/** A released lease begins with this word. It is written over the old content, which works on a full disk too. */
const FREE = 'free';

/** Identifies the machine, not a container on it; on Linux also the boot. */
const thisMachine = (): string | null => {
  if (process.platform !== 'linux') return hostname();
  return attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), null);
};

const holderIn = (text: string): Lease['holder'] =>
  text.startsWith(FREE) ? 'none' : attempt<Lease['holder']>(() => JSON.parse(text) as Holder, 'unknown');

const generationsIn = async (dir: string): Promise<number[]> =>
  (await readdir(dir)).filter((name) => /^\d+$/.test(name)).map(Number);

const newestIn = async (dir: string): Promise<number> => Math.max(0, ...(await generationsIn(dir)));

const readLease = async (dir: string, generation: number): Promise<Lease> => {
  const file = join(dir, String(generation));
  const { mtimeMs } = await stat(file);
  return { generation, renewedAt: mtimeMs, holder: holderIn(await readFile(file, 'utf8')) };
};

const read = (dir: string, generation: number): Promise<Lease | null> => ifThere(readLease(dir, generation), null);

/** Creating a file that must not exist is the one step in which only one of several processes can succeed. */
const claim = async (dir: string, generation: number, holder: Holder): Promise<boolean> => {
  const file = join(dir, String(generation));
  try {
    await writeFile(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  const generations = await generationsIn(dir);
  if (Math.max(...generations) === generation) return true;
  await rm(file, { force: true });
  return false;
};

const giveBack = (dir: string, generation: number): Promise<void> =>
  writeFile(join(dir, String(generation)), FREE, { flag: 'r+' });

const removeBefore = async (dir: string, generation: number): Promise<void> => {
  const earlier = (await generationsIn(dir)).filter((other) => other < generation);
  for (const other of earlier) {
    const lease = await read(dir, other);
    const beacon = typeof lease?.holder === 'object' ? lease.holder.beacon : null;
    if (beacon !== null) await rm(join(dir, beacon), { force: true });
    await rm(join(dir, String(other)), { force: true });
  }
};

/** Whether a lease has expired: it is not renewed for as long as it lasts. Relies on our own clock only. */
const runsOut = async (dir: string, lease: Lease, { overAfter, say }: Times & Pick<LeaseOptions, 'say'>) => {
  if (Date.now() - lease.renewedAt > HOUR) return true;
  say?.(`The data directory may be in use on another machine: waiting for up to ${overAfter / 1000} seconds.`);
  const end = performance.now() + overAfter;
  while (performance.now() < end) {
    await after(Math.min(1_000, overAfter / 10));
    const now = await read(dir, lease.generation);
    if (now === null || now.renewedAt !== lease.renewedAt) return false;
  }
  return true;
};

/** A holder that died is found out at once on its machine, in whatever container; elsewhere its lease runs out. */
const isOver = async (dir: string, lease: Lease, options: Times & LeaseOptions): Promise<boolean> => {
  const { holder } = lease;
  if (holder === 'none') return true;
  if (holder !== 'unknown' && holder.beacon !== null && holder.machine !== null && holder.machine === thisMachine()) {
    const life = await isAlive(dir, holder.beacon);
    if (life !== null) return !life;
  }
  return runsOut(dir, lease, options);
};

/** Claims the generation after the newest; null if the newest is held. */
const claimNext = async (dir: string, holder: Holder, options: Times & LeaseOptions): Promise<number | null> => {
  const newest = await newestIn(dir);
  const lease = newest === 0 ? null : await read(dir, newest);
  if (newest !== 0 && lease === null) return claimNext(dir, holder, options); // superseded while we looked
  if (lease !== null && !(await isOver(dir, lease, options))) return null;
  return (await claim(dir, newest + 1, holder)) ? newest + 1 : claimNext(dir, holder, options);
};

const keepRenewing = (dir: string, generation: number, { renewEvery, onLost }: Times & LeaseOptions) => {
  const stop = repeat(renewEvery, async () => {
    const now = new Date();
    try {
      await utimes(join(dir, String(generation)), now, now);
      if ((await newestIn(dir)) === generation) return;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') return; // the next turn tries again
    }
    void stop(); // not awaited: it waits for this very turn
    onLost();
  });
  return stop;
};

/** Takes the lease of a directory; returns a function that releases it, or null if another process holds it. */
export const takeLease = async (dir: string, given: LeaseOptions): Promise<(() => Promise<void>) | null> => {
  const options = { ...usual, ...given };
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const name = nanoid();
  const closeBeacon = await openBeacon(dir, name);
  const generation = await claimNext(dir, { machine: thisMachine(), beacon: closeBeacon && name }, options);
  if (generation === null) {
    await closeBeacon?.();
    return null;
  }
  await removeBefore(dir, generation);
  const stopRenewing = keepRenewing(dir, generation, options);
  return async () => {
    await stopRenewing();
    await giveBack(dir, generation);
    await closeBeacon?.();
  };
};
