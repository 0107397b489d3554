import type { AnyRemote } from './remote.ts';

/** The server's side of the declarations in `walks/charts`. */
const declared = import.meta.glob<{ api: AnyRemote | AnyRemote[] }>('../charts/*.api.ts', { eager: true });

/** Every chart with rules that the server enforces. */
export const remotes: AnyRemote[] = Object.values(declared).flatMap(({ api }) => api);
