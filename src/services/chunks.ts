import * as words from '#texts/common.ts';
import { prefetch, takePrefetched, type Prefetch } from './prefetch.ts';
import type { ServiceCall } from './shopServices.ts';

export type ChunkFiles = { js: string; shared: string[]; css: string[] };

export type ChunkServices = {
  /** Resolves to the module. Rejects with `Loading chunk <name> failed`. */
  loadChunk: ServiceCall<{ name: string }, unknown>;
};

/** Only another document can load the chunk: a deploy removed a file, or the browser remembers that a module failed. */
class GoneError extends Error {}

export const isGone = (error: unknown): boolean => error instanceof Error && error.cause instanceof GoneError;

/** The names and files of all lazy chunks, written into the document by the build; empty in development. */
export const readChunkMap = (document: Document): Record<string, ChunkFiles> => {
  const text = document.getElementById('chunks')?.textContent;
  return text ? (JSON.parse(text) as Record<string, ChunkFiles>) : {};
};

/** How often a missing file is requested: during a deploy, only some servers may have it. */
const TRIES = 6;

const fetched = async (url: string, signal: AbortSignal, tries = TRIES): Promise<void> => {
  const response = await fetch(url, { signal, credentials: 'same-origin' });
  if (response.status === 404) {
    if (tries > 1) return fetched(url, signal, tries - 1);
    throw new GoneError(url);
  }
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  // Some hosts answer every unknown address with the document, also for removed files.
  if (response.headers.get('content-type')?.startsWith('text/html')) throw new GoneError(url);
  await response.arrayBuffer();
};

/** A browser never retries a failed `import()`: each file is fetched first, then imported from the HTTP cache. */
export const createChunkServices = (
  imports: Record<string, () => Promise<unknown>>,
  files: Record<string, ChunkFiles>,
  addSheet: (file: string) => Promise<void> = () => Promise.resolve(),
): ChunkServices => {
  const kept = new Set<string>();
  const fetchOnce = async (url: string, signal: AbortSignal) => {
    if (!kept.has(url)) await fetched(url, signal);
    kept.add(url);
  };
  return {
    loadChunk: async ({ name }, signal) => {
      try {
        const chunk = files[name];
        if (chunk) await Promise.all([chunk.js, ...chunk.shared, ...chunk.css].map((url) => fetchOnce(url, signal)));
        const load = imports[name];
        if (!load) throw new Error(`There is no chunk named ${name}`);
        if (chunk) await Promise.all(chunk.css.map(addSheet));
        return await load().catch((cause: unknown) => {
          throw new GoneError(`${name} cannot be imported`, { cause });
        });
      } catch (cause) {
        throw new Error(words.chunkFailed(name), { cause });
      }
    },
  };
};

/** The services, which take prefetched chunks. After a failed prefetch they load again, and report a failure (S58). */
export const createChunkPrefetch = (files: Record<string, ChunkFiles>, { loadChunk }: ChunkServices) => {
  const loading = new Map<string, Prefetch<unknown>>();
  const modules = new Map<string, unknown>();
  const known = new Set<string>();
  const services: ChunkServices = {
    loadChunk: (input, signal) => {
      const early = loading.get(input.name);
      loading.delete(input.name); // a retry asks again
      known.add(input.name);
      const load = () => loadChunk(input, signal);
      return early === undefined ? load() : takePrefetched(early, signal, load);
    },
  };
  const start = (name: string): void => {
    known.add(name);
    const loaded = async (signal: AbortSignal) => {
      const module = await loadChunk({ name }, signal);
      modules.set(name, module);
      return module;
    };
    const onFailure = () => {
      loading.delete(name);
      known.delete(name);
    };
    loading.set(name, prefetch(loaded, onFailure));
  };
  /** Loads a chunk, once, if it has files: there are none in development. Resolves also after a failure. */
  const load = async (name: string): Promise<void> => {
    if (files[name] !== undefined && !known.has(name)) start(name);
    await loading.get(name)?.answer.catch(() => undefined);
  };
  return { services, chunkPrefetch: { load, module: (name: string) => modules.get(name) } };
};

export type ChunkPrefetch = ReturnType<typeof createChunkPrefetch>['chunkPrefetch'];
