export type Prefetch<T> = { call: AbortController; answer: Promise<T> };

export const prefetch = <T>(
  ask: (signal: AbortSignal) => Promise<T>,
  onFailure: (failed: Prefetch<T>) => void,
): Prefetch<T> => {
  const call = new AbortController();
  const early = { call, answer: ask(call.signal) };
  early.answer.catch(() => onFailure(early));
  return early;
};

/** Returns the answer of an early call; if that failed, of a new one. The signal aborts both. */
export const takePrefetched = async <T>(
  { call, answer }: Prefetch<T>,
  signal: AbortSignal,
  ask: () => Promise<T>,
): Promise<T> => {
  signal.addEventListener('abort', () => call.abort(), { once: true });
  return answer.catch((error: unknown) => {
    if (signal.aborted) throw error;
    return ask();
  });
};
