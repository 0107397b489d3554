import type { CheckedSystem } from './check.ts';
import type { Phase } from './messages.ts';
import type { Bounds, Transition, Memory, Process, World } from './processes.ts';
import type { Local } from './processRuns.ts';

/** The state of the whole system, made of numbers for texts. */
export type GlobalState = {
  /** The state of each process, or -1 - the number of where it opens if it is closed. */
  processes: readonly number[];
  shares: readonly number[];
  /** Keys that processes are still to be told of, the oldest first. */
  notices: readonly (readonly [process: number, key: number])[];
  /** Messages under way, sorted. */
  inFlight: readonly number[];
  world: number;
  /** How often each bounded thing may still happen. */
  left: readonly number[];
  memory: number;
};

/** What there is to see of it, for rules and goals. */
export type Seen = {
  processes: readonly (Local | null)[];
  /** What the processes of each site share. */
  shares: readonly string[];
  world: string;
  memory: string;
};

export type Composed = {
  processes: readonly Process[];
  /** What the processes of each site share at first. */
  sites: readonly string[];
  world: World;
  memory: Memory;
  bounds: Bounds;
  /** The rules that a step breaks, by the world and the memory before and after it. `cause`: a move of the world, or ''. */
  judge: (
    before: Pick<Seen, 'world' | 'memory'>,
    after: Pick<Seen, 'world' | 'memory'>,
    cause: string,
  ) => readonly string[];
  /** The rules that the shared text of a site breaks, once all its open processes, whose facts are given, were told of it. */
  judgeShared?: (shared: string, facts: readonly object[]) => readonly string[];
  goals: Readonly<Record<string, (seen: Seen) => boolean>>;
  outcomes?: Readonly<Record<string, (seen: Seen) => boolean>>;
};

/** What was run for real, and how many different states of each part were met. */
export type Work = { inputs: number; replayed: number; locals: number; worlds: number; replies: number };

/** A step that may be possible, named before any code runs for it. */
export type Offer = { name: string; isFault: boolean };

/** A message under way. */
export type Message = {
  /** Who sent the request; null: no process waits for it any more. */
  process: number | null;
  call: number;
  phase: Phase;
  text: string;
  /** Whether it is a request that changes nothing. */
  isRead: boolean;
  /** How often the same message is under way. */
  copies: number;
};

export type Composition = CheckedSystem<GlobalState, Transition> & {
  seen: (state: GlobalState) => Seen;
  messages: (state: GlobalState) => Message[];
  /** What may happen in this state, in the same order each time. */
  offers: (state: GlobalState) => readonly Offer[];
  /** What becomes of one of them: runs no code for the others. None if it turns out to be impossible. */
  take: (state: GlobalState, name: string) => Promise<readonly (readonly [Transition, GlobalState])[]>;
  work: () => Work;
  /** Stops the processes that are kept. */
  stop: () => void;
};

/** Transitions that goals must do without. */
export const isFault = (transition: Transition): boolean => {
  switch (transition.type) {
    case 'move':
    case 'answer':
    case 'notice':
    case 'opened':
    case 'arrives':
      return false;
    case 'work ends':
      return transition.variant !== '';
    case 'world':
      return !transition.isFair;
    default:
      return true;
  }
};
