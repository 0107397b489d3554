/** A call that is made before anything needs its answer. */
export type Ahead<T> = { call: AbortController; answer: Promise<T> };

/** Makes a call ahead. A failure is silent: it is only reported here. */
export const callAhead = <T>(
  ask: (signal: AbortSignal) => Promise<T>,
  onFailure: (failed: Ahead<T>) => void,
): Ahead<T> => {
  const call = new AbortController();
  const ahead = { call, answer: ask(call.signal) };
  ahead.answer.catch(() => onFailure(ahead));
  return ahead;
};

/** The answer of a call that was made ahead, or of one made now if there was none or it failed. Aborted with the signal. */
export const takeAhead = async <T>(ahead: Ahead<T>, signal: AbortSignal, ask: () => Promise<T>): Promise<T> => {
  signal.addEventListener('abort', () => ahead.call.abort(), { once: true });
  return ahead.answer.catch((error: unknown) => {
    if (signal.aborted) throw error;
    return ask();
  });
};
