import { toJson, type Path } from './paths.ts';
import { readPath } from './readPath.ts';

/** Paths that were kept, also for the next time: without passwords and tokens. */
export type SavedPaths = {
  get: () => readonly Path[];
  subscribe: (heard: () => void) => () => void;
  keep: (path: Path) => void;
  remove: (path: Path) => void;
};

const KEY = 'chartsDesk';

export const createSavedPaths = (storage: Pick<Storage, 'getItem' | 'setItem'>): SavedPaths => {
  const listeners = new Set<() => void>();
  let paths = (JSON.parse(storage.getItem(KEY) ?? '[]') as string[]).map(readPath);
  const set = (next: Path[]) => {
    paths = next;
    storage.setItem(KEY, JSON.stringify(paths.map(toJson)));
    for (const heard of listeners) heard();
  };
  return {
    get: () => paths,
    subscribe: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    keep: (path) => set([...paths, path]),
    remove: (path) => set(paths.filter((other) => other !== path)),
  };
};
