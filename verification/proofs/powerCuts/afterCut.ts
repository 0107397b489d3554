import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Entry } from './journal.ts';

/** Disks write this many bytes whole or not at all. */
const SECTOR = 512;

/** Decides what an unsynced change becomes: true if it reached the disk. */
export type Fate = { ofSector: (file: string) => boolean; ofNames: (least: number, most: number) => number };

/** Nothing that was not synced reached the disk. */
export const allIsLost: Fate = { ofSector: () => false, ofNames: (least) => least };

/** The same fate again for the same seed. Of some files all is lost, of some nothing, of others a part. */
export const fateOf = (random: () => number): Fate => {
  const odds = new Map<string, number>();
  const oddsOf = (file: string): number => {
    const known = odds.get(file) ?? [0, 1, 0.5, random()][Math.floor(random() * 4)]!;
    odds.set(file, known);
    return known;
  };
  return {
    ofSector: (file) => random() < oddsOf(file),
    ofNames: (least, most) => least + Math.floor(random() * (most - least + 1)),
  };
};

type Named = Extract<Entry, { did: 'create' | 'rename' | 'remove' }>;

const isNamed = (entry: Entry): entry is Named =>
  entry.did === 'create' || entry.did === 'rename' || entry.did === 'remove';

const pathsOf = (entry: Named): string[] => (entry.did === 'rename' ? [entry.from, entry.to] : [entry.path]);

/**
 * How many changes of names have certainly reached the disk: a file system's journal keeps their order, the sync of a
 * directory comes after all of its names, and that of a file after its own name.
 */
const namesOnDisk = (entries: readonly Entry[]): number => {
  let count = 0;
  let certain = 0;
  const last = new Map<string, number>();
  for (const entry of entries) {
    if (isNamed(entry)) {
      count += 1;
      if (entry.did !== 'remove') last.set(entry.file, count);
      for (const path of pathsOf(entry)) last.set(`in ${dirname(path)}`, count);
    } else if (entry.did === 'sync') certain = Math.max(certain, last.get(entry.file) ?? 0);
    else if (entry.did === 'sync directory') certain = Math.max(certain, last.get(`in ${entry.path || '.'}`) ?? 0);
  }
  return certain;
};

/** A file's bytes, with room to grow as they are written. */
class Bytes {
  private size: number;

  constructor(private room: Buffer) {
    this.size = room.length;
  }

  resize(size: number): void {
    if (size > this.room.length) {
      const larger = Buffer.alloc(Math.max(size, 2 * this.room.length));
      this.room.copy(larger, 0, 0, this.size);
      this.room = larger;
    } else if (size < this.size) this.room.fill(0, size, this.size);
    this.size = size;
  }

  write(at: number, bytes: Buffer): void {
    if (at + bytes.length > this.size) this.resize(at + bytes.length);
    bytes.copy(this.room, at);
  }

  get content(): Buffer {
    return this.room.subarray(0, this.size);
  }
}

/** The contents of the files that were changed, as far as the changes have reached the disk. */
const contentsOf = (entries: readonly Entry[], base: string, fate: Fate): Map<string, Bytes> => {
  const lastSync = new Map<string, number>();
  for (const [i, entry] of entries.entries()) if (entry.did === 'sync') lastSync.set(entry.file, i);
  const contents = new Map<string, Bytes>();
  const bytesOf = (file: string): Bytes => {
    const path = join(base, file);
    const known = contents.get(file) ?? new Bytes(existsSync(path) ? readFileSync(path) : Buffer.alloc(0));
    contents.set(file, known);
    return known;
  };
  for (const [i, entry] of entries.entries()) {
    if (entry.did !== 'write' && entry.did !== 'resize') continue;
    const isSynced = i < (lastSync.get(entry.file) ?? -1);
    const reaches = () => isSynced || fate.ofSector(entry.file);
    if (entry.did === 'resize') {
      if (reaches()) bytesOf(entry.file).resize(entry.size);
      continue;
    }
    for (let from = 0; from < entry.bytes.length;) {
      const to = Math.min(entry.bytes.length, from + SECTOR - ((entry.at + from) % SECTOR));
      if (reaches()) bytesOf(entry.file).write(entry.at + from, entry.bytes.subarray(from, to));
      from = to;
    }
  }
  return contents;
};

/**
 * Makes the directory of a database as a power cut leaves it: `base` with these entries, of which what was synced has
 * reached the disk, and of the rest what fate says.
 */
export const layOut = (base: string, to: string, entries: readonly Entry[], fate: Fate): void => {
  cpSync(base, to, { recursive: true });
  const named = entries.filter(isNamed);
  const reached = named.slice(0, fate.ofNames(namesOnDisk(entries), named.length));
  const contents = contentsOf(entries, base, fate);
  const places = new Map<string, string>();
  const gone = new Set<string>();
  const fileAt = (path: string): string => [...places].find(([, place]) => place === path)?.[0] ?? path;

  for (const entry of reached) {
    if (entry.did === 'create') {
      places.set(entry.file, entry.path);
      if (entry.isDirectory) mkdirSync(join(to, entry.path), { recursive: true });
      else if (!contents.has(entry.file)) contents.set(entry.file, new Bytes(Buffer.alloc(0)));
    } else if (entry.did === 'rename') {
      const replaced = fileAt(entry.to);
      if (replaced !== entry.file) gone.add(replaced);
      if (!contents.has(entry.file)) contents.set(entry.file, new Bytes(readFileSync(join(base, entry.file))));
      rmSync(join(to, entry.from), { force: true });
      places.set(entry.file, entry.to);
    } else {
      const file = fileAt(entry.path);
      gone.add(file);
      places.delete(file);
      rmSync(join(to, entry.path), { force: true, recursive: true });
    }
  }
  for (const [file, bytes] of contents) {
    const place = places.get(file) ?? (file.startsWith('new ') ? undefined : file);
    if (place === undefined || gone.has(file)) continue;
    writeFileSync(join(to, place), bytes.content);
  }
};
