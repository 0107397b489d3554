import type { Look, Input, Process, Reply, RunningProcess, StartedCall } from './processes.ts';
import type { Words } from './counterexample.ts';
import type { Composed } from './globalState.ts';

/** What people see of a part of a system: names, and a text for each. */
export type View = readonly (readonly [name: string, text: string])[];

/** What an input did to a process, besides its state and what its site shares. Messages are numbers. */
export type RecordedEffects = Pick<Look, 'ended' | 'wrote' | 'said' | 'broken' | 'isOver'> & {
  started: readonly (readonly [id: number, request: number, survives: boolean, isRead: boolean])[];
};

export type RecordedProcess = {
  name: string;
  site: number;
  /** Where it starts, or may start. */
  opensAt: number | null;
  mayOpenAt: number | null;
  locals: { view: View; moves: readonly string[]; reopensAt: number }[];
  /** A state (-1: closed), what the site shares, an input; then the next two, and the effects. */
  changes: number[][];
  /** What the site shares before and after the process has ended. */
  releases: number[][];
};

/**
 * Each distinct step that the parts of a system took while it was explored, as plain data: enough to put the system
 * together again without its code. States, messages and inputs are numbers.
 */
export type Recording = {
  processes: RecordedProcess[];
  /** What each site shares at first. */
  sites: number[];
  shares: View[];
  inputs: string[];
  effects: RecordedEffects[];
  world: {
    initial: number;
    states: View[];
    moves: { name: string; isFair: boolean }[];
    variants: string[];
    /** A state, a request; the next state, whether it is work (1) or an answer (0), and its text. */
    replies: number[][];
    /** A state, work, a variant; then the same. */
    finishes: number[][];
    /** A state, a move; the next state, or -1 where it cannot be done. */
    moved: number[][];
  };
  /** In words. */
  requests: string[];
  answers: string[];
  works: string[];
  /** [memory, event, next memory] */
  memories: number[][];
  bounds: Readonly<Record<string, number>>;
  /** Broken rules, by the world and the memory before and after the step, and its cause. */
  broken: [step: string, rules: readonly string[]][];
};

/** The name of an input of a process; `what`: a place, a move, a key, or a call and its answer. */
export const inputName = (type: 'start' | 'move' | 'notice' | 'answer', ...what: (string | number)[]): string =>
  [type, ...what].join(' ');

/** The name of what reaches a process that runs. `numberOf` says what stands for an answer. */
export const nameOfInput = (input: Input, numberOf: (answer: string) => string | number): string => {
  if (input.type === 'move') return inputName('move', input.name);
  if (input.type === 'notice') return inputName('notice', input.key);
  return inputName('answer', input.call, input.answer === null ? 'none' : numberOf(input.answer));
};

/** The name of a step that is judged. */
export const stepName = (...parts: (string | number)[]): string => parts.join(' ');

/** Rows of numbers as a function of the first of them. */
const tableOf = (rows: readonly (readonly number[])[], given: number) => {
  const known = new Map(rows.map((row) => [row.slice(0, given).join(), row.slice(given)]));
  return (...by: readonly (number | string)[]): readonly number[] => {
    const found = known.get(by.join());
    if (!found) throw new Error('This step was not recorded.');
    return found;
  };
};

const same = (answer: string) => answer;

/** What there is to see of a process that is played. */
export type PlayedFacts = { view: View };

const played = (
  { name, site, opensAt, mayOpenAt, locals, changes, releases }: RecordedProcess,
  { effects, inputs }: Recording,
): Process => {
  const changeOf = tableOf(changes, 3);
  const releaseOf = tableOf(releases, 1);
  const numbers = new Map(inputs.map((input, number) => [input, number]));
  const numberOf = (input: string) => numbers.get(input) ?? -1;

  const lookOf = ([local, shared, effect]: readonly number[]): Look => {
    const { view, moves, reopensAt } = locals[local!]!;
    const { started, ...others } = effects[effect!]!;
    const facts: PlayedFacts = { view };
    return {
      ...others,
      key: String(local),
      shared: String(shared),
      reopensAt: String(reopensAt),
      moves,
      facts,
      started: started.map(([id, request, survives, isRead]): StartedCall => {
        return { id, request: String(request), survives, isRead };
      }),
    };
  };

  const running = (at: string, shared: string): RunningProcess => {
    let now = changeOf(-1, shared, numberOf(inputName('start', at)));
    return {
      run: (input, sharedThen) => {
        now = changeOf(now[0]!, sharedThen, numberOf(nameOfInput(input, same)));
        return Promise.resolve();
      },
      look: () => lookOf(now),
      stop: () => undefined,
    };
  };

  return {
    name,
    site,
    opensAt: opensAt === null ? null : String(opensAt),
    ...(mayOpenAt !== null && { mayOpenAt: String(mayOpenAt) }),
    start: async (at, shared) => running(at, shared),
    release: (shared) => String(releaseOf(shared)[0]),
  };
};

const replied = ([next, isWork, text]: readonly number[]): Reply =>
  isWork === 1 ? { world: String(next), work: String(text) } : { world: String(next), answer: String(text) };

/**
 * A recorded system, put together again: it does what was recorded, without the code that once did it, and throws where
 * nothing was recorded. Its goals are left out.
 */
export const playback = (recording: Recording): Composed => {
  const { world, memories, broken } = recording;
  const replyOf = tableOf(world.replies, 2);
  const finishOf = tableOf(world.finishes, 3);
  const movedOf = tableOf(world.moved, 2);
  const memoryOf = tableOf(memories, 2);
  const rules = new Map(broken);
  return {
    processes: recording.processes.map((process) => played(process, recording)),
    sites: recording.sites.map(String),
    world: {
      initial: async () => String(world.initial),
      answer: async (before, request) => replied(replyOf(before, request)),
      finish: async (before, work, variant) =>
        replied(finishOf(before, work, variant === '' ? 0 : world.variants.indexOf(variant) + 1)),
      variants: world.variants,
      moves: world.moves.map((move, index) => ({
        ...move,
        run: async (before) => {
          const [next] = movedOf(before, index);
          return next === -1 ? null : { world: String(next) };
        },
      })),
    },
    memory: { initial: '0', next: (before, said) => String(memoryOf(before, said)[0]) },
    bounds: recording.bounds,
    judge: (before, after, cause) =>
      rules.get(stepName(before.world, before.memory, after.world, after.memory, cause)) ?? [],
    goals: {},
  };
};

/** How a played system is told. */
export const wordsOfPlayback = ({ processes, requests, answers, works }: Recording, world: string): Words => ({
  processes: processes.map(({ name }) => name),
  world,
  request: (text) => requests[Number(text)]!,
  answer: (text) => answers[Number(text)]!,
  work: (text) => works[Number(text)]!,
});
