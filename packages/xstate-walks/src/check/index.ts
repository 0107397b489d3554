// The entry `xstate-walks/check`: explores processes, messages and a world exhaustively within bounds. It runs in Node.
export {
  check,
  type Checked,
  type CheckedSystem,
  type CheckOptions,
  type Counterexample,
  type Progress,
} from './check.ts';
export { compose } from './composition.ts';
export type {
  Bounds,
  Happening,
  Input,
  Look,
  Memory,
  Moved,
  Process,
  Reply,
  RunningProcess,
  StartedCall,
  World,
} from './processes.ts';
export { playback, wordsOfPlayback, type PlayedFacts } from './playback.ts';
export { record, type Views } from './record.ts';
export type { Recording, View } from './recording.ts';
export type { Local } from './replay.ts';
export { simulate, type Simulated, type SimulateOptions } from './simulate.ts';
export { stepsOf, type Step, type Words } from './steps.ts';
export { asSequenceDiagram, inWords } from './story.ts';
export { walkStory, type WalkedStory } from './walkStory.ts';
export type { Composed, Composition, Message, Offer, Seen, Whole, Work } from './whole.ts';
