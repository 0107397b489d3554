/**
 * Explores processes, messages and a world exhaustively within bounds. It runs in Node.
 * @module xstate-walks/check
 */
export {
  check,
  type Checked,
  type CheckedSystem,
  type CheckOptions,
  type Counterexample,
  type Progress,
} from './check/check.ts';
export { compose } from './check/composition.ts';
export type {
  Bounds,
  Transition,
  Input,
  Look,
  Memory,
  Moved,
  Process,
  Reply,
  RunningProcess,
  StartedCall,
  World,
} from './check/processes.ts';
export type { Local } from './check/processRuns.ts';
export { simulate, type Simulated, type SimulateOptions } from './check/simulate.ts';
export {
  stepsOf,
  type Step,
  type Words,
  asSequenceDiagram,
  inWords,
  replaySteps,
  type ReplayedSteps,
} from './check/counterexample.ts';
export type { Composed, Composition, Message, Offer, Seen, GlobalState, Work } from './check/globalState.ts';
