/** A call as its client saw it: when it was made, and when it was answered; never, if the answer was lost. */
export type Call<TOp> = { op: TOp; from: number; to: number };

/** An object as it would behave if calls came one after another. */
export type Model<TState, TOp> = {
  initial: TState;
  /** The states after the call; none if it cannot have had its answer in this state. */
  step: (state: TState, op: TOp) => readonly TState[];
  /** Equal for equal states. */
  keyOf: (state: TState) => string;
};

export type Verdict<TOp> =
  | { isLinearizable: true }
  | {
      isLinearizable: false;
      /** The longest order that was possible, and the calls that were answered and do not fit after it. */
      order: readonly TOp[];
      misfits: readonly TOp[];
    };

type Frame<TState> = { state: TState; done: bigint; options: { call: number; state: TState }[] };

/**
 * Whether there is an order of the calls in which each answer is right, and in which a call that was answered before
 * another was made comes first. A call without an answer may come at any later time, or never. The search is that of
 * Wing and Gong with Lowe's memory: a set of calls that has led to the same state before is not tried again.
 */
export const checkHistory = <TState, TOp>(
  history: readonly Call<TOp>[],
  { initial, step, keyOf }: Model<TState, TOp>,
): Verdict<TOp> => {
  const calls = [...history].toSorted((a, b) => a.to - b.to || a.from - b.from);
  const answered = calls.reduce((all, { to }, i) => (to === Infinity ? all : all | (1n << BigInt(i))), 0n);
  const seen = new Set<string>();
  let best: { order: number[]; done: bigint } = { order: [], done: 0n };

  /** The calls that can come next: made before the first answer of those that are left. */
  const optionsOf = (state: TState, done: bigint): Frame<TState>['options'] => {
    const left = calls.flatMap((call, i) => ((done >> BigInt(i)) & 1n ? [] : [{ call, i }]));
    const firstAnswer = left[0]?.call.to ?? Infinity;
    return left
      .filter(({ call }) => call.from <= firstAnswer)
      .flatMap(({ call, i }) => step(state, call.op).map((next) => ({ call: i, state: next })))
      .toReversed(); // the last is tried first
  };

  const stack: Frame<TState>[] = [{ state: initial, done: 0n, options: optionsOf(initial, 0n) }];
  const order: number[] = [];
  if (answered === 0n) return { isLinearizable: true };
  while (stack.length > 0) {
    const frame = stack.at(-1)!;
    const option = frame.options.pop();
    if (option === undefined) {
      stack.pop();
      order.pop();
      continue;
    }
    const done = frame.done | (1n << BigInt(option.call));
    const key = `${done.toString(36)} ${keyOf(option.state)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    order.push(option.call);
    if ((done & answered) === answered) return { isLinearizable: true };
    if (order.length > best.order.length) best = { order: [...order], done };
    stack.push({ state: option.state, done, options: optionsOf(option.state, done) });
  }
  return {
    isLinearizable: false,
    order: best.order.map((i) => calls[i]!.op),
    misfits: calls.filter((call, i) => call.to !== Infinity && !((best.done >> BigInt(i)) & 1n)).map(({ op }) => op),
  };
};
