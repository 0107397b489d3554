/**
 * Does the work every so many milliseconds, one turn at a time: while one takes longer, no other is begun. The work sees
 * to its own failures. Answers how to stop, which waits for the turn under way.
 */
export const repeat = (ms: number, work: () => Promise<void>): (() => Promise<void>) => {
  let turn: Promise<void> | undefined;
  const timer = setInterval(() => {
    turn ??= work().finally(() => {
      turn = undefined;
    });
  }, ms).unref();
  return async () => {
    clearInterval(timer);
    await turn;
  };
};
