import { toJson, type Path } from './paths.ts';
import { readPath } from './readPath.ts';

/** Paths in local storage, without passwords and tokens. */
export type SavedPaths = {
  get: () => readonly Path[];
  subscribe: (listener: () => void) => () => void;
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
    for (const listener of listeners) listener();
  };
  return {
    get: () => paths,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keep: (path) => set([...paths, path]),
    remove: (path) => set(paths.filter((other) => other !== path)),
  };
};
