/** What a database did to its files, in order. A path is relative to the directory of the database. */
export type Entry =
  | { did: 'create'; file: string; path: string; isDirectory: boolean }
  | { did: 'rename'; file: string; from: string; to: string }
  | { did: 'remove'; path: string }
  | { did: 'write'; file: string; at: number; bytes: Buffer }
  | { did: 'resize'; file: string; size: number }
  | { did: 'sync'; file: string }
  | { did: 'sync directory'; path: string }
  /** The shop was asked for something, or has answered that it is done. */
  | { did: 'ask' | 'answer'; about: string };

/**
 * Collects the entries. A file is identified by the path under which it was first seen, and a new one by its number,
 * so that it stays the same file under another name.
 */
export const createJournal = () => {
  const entries: Entry[] = [];
  const renamed = new Map<string, string | null>();
  let created = 0;
  const fileAt = (path: string): string | null => {
    const known = renamed.get(path);
    return known === undefined ? path : known;
  };
  return {
    entries,
    note: (did: 'ask' | 'answer', about: string): void => void entries.push({ did, about }),
    create: (path: string, isDirectory: boolean): void => {
      const file = `new ${(created += 1)}`;
      renamed.set(path, file);
      entries.push({ did: 'create', file, path, isDirectory });
    },
    rename: (from: string, to: string): void => {
      const file = fileAt(from);
      if (file === null) return;
      renamed.set(to, file);
      renamed.set(from, null);
      entries.push({ did: 'rename', file, from, to });
    },
    remove: (path: string): void => {
      renamed.set(path, null);
      entries.push({ did: 'remove', path });
    },
    write: (path: string, at: number, bytes: Buffer): void => {
      const file = fileAt(path);
      if (file !== null) entries.push({ did: 'write', file, at, bytes });
    },
    resize: (path: string, size: number): void => {
      const file = fileAt(path);
      if (file !== null) entries.push({ did: 'resize', file, size });
    },
    sync: (path: string): void => {
      const file = fileAt(path);
      if (file !== null) entries.push({ did: 'sync', file });
    },
    syncDirectory: (path: string): void => void entries.push({ did: 'sync directory', path }),
  };
};

export type Journal = ReturnType<typeof createJournal>;
