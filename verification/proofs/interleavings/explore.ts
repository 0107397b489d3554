/** A run of some requests, statement by statement, which can be repeated from the start. */
export type Run = {
  /** Starts the requests on the rows of the beginning. */
  start: () => Promise<void>;
  /** The requests whose next statement can be sent. */
  ready: () => number[];
  /** Sends the next statement of a request, and waits until all requests rest. */
  step: (request: number) => Promise<void>;
  /** Whether what follows is not decided by the schedule alone: such a state is left alone. */
  isAmbiguous: () => boolean;
  /** A text that is equal for states with the same continuations. */
  state: () => Promise<string>;
  /** Ends a run before its requests have answered. */
  end: () => Promise<void>;
};

/** The requests whose statements are sent, in their order. */
type Schedule = readonly number[];

export type Explored = {
  states: number;
  /** The ways through the states from the start to an end. */
  interleavings: number;
  /** The states in which a way was left, as what follows is not decided by the schedule alone. */
  left: number;
  isComplete: boolean;
};

type Options = {
  maxStates: number;
  /** Called once in each state, while the run is there. Returns true to end the exploration. */
  onState: (isEnd: boolean) => boolean | Promise<boolean>;
};

/** A schedule that leaves a known state with the statement of another request than the run that found the state. */
type Branch = { schedule: Schedule; from: string };

const waysThrough = (
  edges: ReadonlyMap<string, readonly string[]>,
  { from, isEnd }: { from: string; isEnd: (state: string) => boolean },
): number => {
  const known = new Map<string, number>();
  const count = (state: string): number => {
    const found = known.get(state);
    if (found !== undefined) return found;
    const next = edges.get(state) ?? [];
    const ways = isEnd(state) ? 1 : next.reduce((sum, to) => sum + count(to), 0);
    known.set(state, ways);
    return ways;
  };
  return count(from);
};

/**
 * Explores every interleaving of the statements of some requests. A run goes on with the same request as long as it can;
 * each other request that could go on in a new state is left to a later run, which repeats the way there. So ways with
 * few changes between the requests come first. A run that reaches a known state ends there: what can follow is known.
 */
export const explore = async (run: Run, { maxStates, onState }: Options): Promise<Explored> => {
  const edges = new Map<string, string[]>();
  const ends = new Set<string>();
  let left = 0;
  let branches: Branch[] = [];
  let first = '';

  /** The requests to go on with. */
  const open = (): number[] => (run.isAmbiguous() ? [] : run.ready());

  /** Notes a new state. Returns false if the exploration is to end. */
  const arrive = async (state: string, schedule: Schedule): Promise<boolean> => {
    edges.set(state, []);
    const ready = open();
    if (run.ready().length === 0) ends.add(state);
    else if (ready.length === 0) left += 1;
    const usual = ready.includes(schedule.at(-1)!) ? schedule.at(-1)! : ready[0];
    for (const other of ready) if (other !== usual) branches.push({ schedule: [...schedule, other], from: state });
    return !(await onState(ends.has(state))) && edges.size < maxStates;
  };

  /** Goes on from a state until there is nothing more to find. Returns false if the exploration is to end. */
  const goOn = async (from: string, schedule: Schedule, next: number | undefined): Promise<boolean> => {
    let state = from;
    const way = [...schedule];
    while (next !== undefined) {
      await run.step(next);
      way.push(next);
      const to = await run.state();
      edges.get(state)!.push(to);
      if (edges.has(to)) break;
      if (!(await arrive(to, way))) return false;
      const ready = open();
      next = ready.includes(next) ? next : ready[0];
      state = to;
    }
    return true;
  };

  /** A run whose exploration fails ends too: else its requests would be held for good. */
  const inRun = async (work: () => Promise<boolean>): Promise<boolean> => {
    await run.start();
    try {
      return await work();
    } finally {
      await run.end();
    }
  };

  const begin = () =>
    inRun(async () => {
      first = await run.state();
      return (await arrive(first, [])) && goOn(first, [], run.ready()[0]);
    });

  /** Repeats the way to a branch, and takes it. */
  const take = ({ schedule, from }: Branch) =>
    inRun(async () => {
      const way = schedule.slice(0, -1);
      for (const request of way) await run.step(request);
      if ((await run.state()) !== from) throw new Error(`Not repeatable: ${schedule.join()}`);
      return goOn(from, way, schedule.at(-1));
    });

  let isGoingOn = await begin();
  while (isGoingOn && branches.length > 0) {
    const layer = branches;
    branches = [];
    for (const branch of layer) {
      isGoingOn = await take(branch);
      if (!isGoingOn) break;
    }
  }
  const interleavings = waysThrough(edges, { from: first, isEnd: (state) => ends.has(state) });
  return { states: edges.size, interleavings, left, isComplete: isGoingOn };
};
