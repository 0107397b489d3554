/** What reaches a running process. Time reaches it as a move, too. */
export type Input =
  /** Its user, or a timer, does something that it offers. */
  | { type: 'move'; name: string }
  /** The answer to one of its calls; null: the call failed without an answer. */
  | { type: 'answer'; call: number; answer: string | null }
  /** Another process of its site has written this key of the shared storage. */
  | { type: 'notice'; key: string };

/** A call that a process has started. */
export type StartedCall = {
  /** Free numbers are used again, the smallest first. */
  id: number;
  request: string;
  /** Whether the request is sent even if the process ends now (`keepalive`). */
  survives: boolean;
  /** Whether it changes nothing, so that it does not matter whether it arrives once no process waits for it. */
  isRead: boolean;
};

/** A process that rests after an input. */
export type Look = {
  /** Everything that its further behavior depends on, except what it shares. */
  key: string;
  /** The shared storage and locks of its site, as a text. */
  shared: string;
  /** Where it starts again after it was closed. */
  reopensAt: string;
  /** What its user and its timers can do now. */
  moves: readonly string[];
  /** What goals look at. */
  facts: object;
  /** Since the last input: the calls that it started, and the numbers of those that it gave up. */
  started: readonly StartedCall[];
  ended: readonly number[];
  /** Since the last input: the keys of the shared storage that it changed. */
  wrote: readonly string[];
  /** Since the last input: what the memory of the run is told. */
  said: readonly string[];
  /** Since the last input: the rules that it broke by itself. */
  broken: readonly string[];
  /** Whether the process has ended with the last input. */
  isOver: boolean;
};

export type RunningProcess = {
  /** Applies an input, with what the site shares at that moment, and resolves once the process rests. */
  run: (input: Input, shared: string) => Promise<void>;
  look: () => Look;
  stop: () => void;
};

/** Code that is run as it is. It must do the same again when it receives the same inputs. */
export type Process = {
  name: string;
  /** The site whose storage it shares with other processes: an index of `sites`. */
  site: number;
  /** Where it starts, or null if it is closed at first. */
  opensAt: string | null;
  /** Where it starts if it was closed at first. */
  mayOpenAt?: string;
  start: (at: string, shared: string) => Promise<RunningProcess>;
  /** What the site shares once the process has ended: its locks are free then. */
  release?: (shared: string) => string;
};

/** The world after something has happened to it. */
export type Moved = { world: string; /** The rules that it breaks. */ broken?: readonly string[] };

/** What a request led to: an answer, or work that is still to be finished. */
export type Reply = Moved & ({ answer: string } | { work: string });

/** What answers the calls: deterministic, with all its state in a text. */
export type World = {
  initial: () => Promise<string>;
  answer: (world: string, request: string) => Promise<Reply>;
  /** Finishes work on a request, in one of its variants; '' is the usual one. */
  finish?: (world: string, work: string, variant: string) => Promise<Reply>;
  /** Other ways in which work may end, each a fault with a bound of its own. */
  variants?: readonly string[];
  /** What others do to it; null where it cannot be done. `isFair`: weakly fair. */
  moves: readonly { name: string; isFair?: boolean; run: (world: string) => Promise<Moved | null> }[];
};

/** What the properties need to know of the past, as a text. It never influences what happens. */
export type Memory = {
  initial: string;
  next: (memory: string, said: string) => string;
};

/** What happens in a step. `process` is an index, or null where no process is concerned; `call` is the number of its call. */
export type Transition =
  /** `losesRequests`: the process has ended, and requests that were under way have ended with it. */
  | { type: 'move'; process: number; name: string; losesRequests?: true }
  | { type: 'closed'; process: number; losesRequests?: true }
  | { type: 'opened'; process: number }
  | { type: 'arrives'; process: number | null; call: number; request: string; answer: string | null }
  | { type: 'work ends'; process: number | null; call: number; work: string; answer: string | null; variant: string }
  | { type: 'answer' | 'answer lost'; process: number; call: number; answer: string }
  | { type: 'request lost' | 'request late'; process: number; call: number; request: string }
  | { type: 'request repeated'; process: number | null; call: number; request: string }
  | { type: 'notice'; process: number; key: string }
  | { type: 'world'; name: string; isFair: boolean };

/** What the bounds limit besides the names of moves: how often each may happen in one run. */
export const faults = ['request lost', 'answer lost', 'request late', 'request repeated', 'closed', 'opened'] as const;

/**
 * How often things may happen in one run, by name: faults, variants of answers, moves of the world (0 if not named), and
 * moves of processes (without limit if not named). Names that are joined by “ + ” share a bound.
 */
export type Bounds = Readonly<Record<string, number>>;

/** How often bounded things may still happen: takes one more of them, or returns null if no more may happen. */
export type Spend = (left: readonly number[], name: string) => readonly number[] | null;

type Budget = { all: readonly number[]; spend: Spend };

/** The bounds as a list of numbers, and what takes from it. Names that are joined share a number. */
export const budgetOf = (bounds: Bounds, world: World): Budget => {
  const names = Object.keys(bounds);
  const slots = new Map(names.flatMap((name, index) => name.split(' + ').map((each) => [each, index] as const)));
  const needsBound = new Set<string>([...faults, ...(world.variants ?? []), ...world.moves.map(({ name }) => name)]);
  return {
    all: names.map((name) => bounds[name]!),
    spend: (left, name) => {
      const slot = slots.get(name);
      if (slot === undefined) return needsBound.has(name) ? null : left;
      return left[slot] === 0 ? null : left.with(slot, left[slot]! - 1);
    },
  };
};
