import type { Input, Look, Process, Reply, RunningProcess, StartedCall } from './processes.ts';
import { inputName, stepName, type RecordedProcess, type Recording, type View } from './recording.ts';
import type { Words } from './steps.ts';
import type { Composed } from './whole.ts';

/** Rows of numbers as a function of the first of them. */
const tableOf = (rows: readonly (readonly number[])[], given: number) => {
  const known = new Map(rows.map((row) => [row.slice(0, given).join(), row.slice(given)]));
  return (...by: readonly (number | string)[]): readonly number[] => {
    const found = known.get(by.join());
    if (!found) throw new Error('This step was not recorded.');
    return found;
  };
};

/** What there is to see of a process that is played. */
export type PlayedFacts = { view: View };

/** A recorded process, as a process. */
const played = (
  { name, site, opensAt, mayOpenAt, locals, changes, releases }: RecordedProcess,
  { effects, inputs }: Recording,
): Process => {
  const changeOf = tableOf(changes, 3);
  const releaseOf = tableOf(releases, 1);
  const numbers = new Map(inputs.map((input, number) => [input, number]));
  const numberOf = (input: string) => numbers.get(input) ?? -1;

  const numberOfInput = (input: Input): number => {
    if (input.type === 'move') return numberOf(inputName('move', input.name));
    if (input.type === 'notice') return numberOf(inputName('notice', input.key));
    return numberOf(inputName('answer', input.call, input.answer ?? 'none'));
  };

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
        now = changeOf(now[0]!, sharedThen, numberOfInput(input));
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
