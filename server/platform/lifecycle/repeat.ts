/**
 * Does the work every so many milliseconds, one turn at a time: while one takes longer, no other begins. The work
 * handles its own errors. Returns a function that stops it and waits for the turn under way.
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
