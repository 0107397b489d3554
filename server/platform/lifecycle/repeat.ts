/** One turn at a time; the work handles its errors. Returns what stops it and waits for the turn under way. */
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
