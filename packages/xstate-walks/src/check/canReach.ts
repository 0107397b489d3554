/** Marks with 1 every state from which a path leads to one of the goals. Edges are listed by their ends. */
export function canReach(
  states: number,
  { from, to }: { from: readonly number[]; to: readonly number[] },
  goals: readonly number[],
): Uint8Array {
  // The edges sorted by where they end: those into state s are sources[first[s]] … sources[first[s + 1] - 1].
  const first = new Int32Array(states + 2);
  for (const end of to) first[end + 2]! += 1;
  for (let state = 2; state < first.length; state += 1) first[state]! += first[state - 1]!;
  const sources = new Int32Array(to.length);
  for (let edge = 0; edge < to.length; edge += 1) {
    const slot = first[to[edge]! + 1]!;
    sources[slot] = from[edge]!;
    first[to[edge]! + 1] = slot + 1;
  }

  const marked = new Uint8Array(states);
  const stack: number[] = [];
  const mark = (state: number) => {
    if (marked[state] === 1) return;
    marked[state] = 1;
    stack.push(state);
  };
  for (const goal of goals) mark(goal);
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    for (let at = first[state]!; at < first[state + 1]!; at += 1) mark(sources[at]!);
  }
  return marked;
}
