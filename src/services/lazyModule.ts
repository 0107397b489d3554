import { createChunkServices, readChunkMap } from './chunks.ts';

/** Loads a module that few visits need. */
export type LoadModule<T> = (signal: AbortSignal) => Promise<T>;

/** Loads the module of a chunk like every other chunk: a failed load can be repeated (S58). */
export const lazyModule = <T>(name: string, load: () => Promise<T>): LoadModule<T> => {
  const { loadChunk } = createChunkServices({ [name]: load }, readChunkMap(document));
  return (signal) => loadChunk({ name }, signal) as Promise<T>;
};
