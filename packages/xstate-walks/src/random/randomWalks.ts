import { asyncProperty, check } from 'fast-check';
import { RuleViolation } from '../rules/rules.ts';
import { messageOf, pluralize } from '../chart/labels.ts';
import { MoveSequences, type Choose, type MoveSequence } from './moveSequences.ts';

/** A system that can be walked move by move. */
export type Walkable = {
  name: string;
  /** The names of its starts, the simplest first. */
  startingPoints: readonly string[];
  /** Walks until `choose` returns no move. Throws when something is wrong. */
  walk: (startingPoint: string, choose: Choose) => Promise<void>;
};

/** A walk that failed, shrunk. Plain data. */
export type Failure = MoveSequence & { system: string; said: string; seed: number };

export type RandomOptions = { runs: number; seed: number; length?: number };

/** The result of random walks. */
export type RandomResult = { runs: number; moves: number; failure: Failure | undefined };

const kindOf = (error: unknown) => (error instanceof RuleViolation ? error.rule : '');

/** Walks a system at random until something is wrong, and shrinks the walk. */
export async function walkAtRandom(
  walkable: Walkable,
  { runs, seed, length = 30 }: RandomOptions,
): Promise<RandomResult> {
  let moves = 0;
  let first: { kind: string } | undefined;
  const property = asyncProperty(new MoveSequences(walkable.startingPoints, length), async (draft) => {
    try {
      await walkable.walk(draft.startingPoint, draft.chooser());
    } catch (error) {
      first ??= { kind: kindOf(error) };
      if (draft.isDrawn || kindOf(error) === first.kind) throw error; // another failure is not this one made shorter
    } finally {
      moves += draft.made.length;
    }
  });
  const { failed, numRuns, counterexample, errorInstance } = await check(property, { numRuns: runs, seed });
  if (!failed) return { runs: numRuns, moves, failure: undefined };
  const [{ startingPoint, made }] = counterexample!;
  const failure = { system: walkable.name, startingPoint, moves: [...made], said: messageOf(errorInstance), seed };
  return { runs: numRuns, moves, failure };
}

/** A failure as text: what is wrong, the moves that lead to it, and the command that repeats it. */
export const describeFailure = ({ system, startingPoint, moves, said: wrong, seed }: Failure, again: string): string =>
  [
    wrong,
    '',
    `${system}, from ${startingPoint}, after ${pluralize(moves.length, 'move')}:`,
    ...moves.map((name, index) => `${String(index + 1).padStart(4)}  ${name}`),
    '',
    `seed ${seed}; again: ${again}`,
  ].join('\n');
