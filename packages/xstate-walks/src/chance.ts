import { asyncProperty, check } from 'fast-check';
import { Broken } from './rules.ts';
import { counted } from './words.ts';
import { Draft, Ways, type Choose, type Way } from './ways.ts';

/** A system that can be walked one move after the other. */
export type Terrain = {
  name: string;
  /** The names of the ways in which it can begin, the simplest first. */
  beginnings: readonly string[];
  /** Walks on as long as `choose` names one of the moves that are offered. Throws where something is not as it should be. */
  walk: (beginning: string, choose: Choose) => Promise<void>;
};

/** A walk that failed, as short as it could be made. Plain data, to be kept. */
export type Failure = Way & { system: string; said: string; seed: number };

export type Chances = { runs: number; seed: number; length?: number };

/** What came of walks by chance. */
export type Outcome = { runs: number; moves: number; failure: Failure | undefined };

const said = (error: unknown) => (error instanceof Error ? error.message : String(error));

const kindOf = (error: unknown) => (error instanceof Broken ? error.rule : '');

/** Walks a system by chance until something is wrong, and then finds the fewest moves that still lead there. */
export async function walkByChance(terrain: Terrain, { runs, seed, length = 30 }: Chances): Promise<Outcome> {
  let moves = 0;
  let first: { kind: string } | undefined;
  const property = asyncProperty(new Ways(terrain.beginnings, length), async (draft) => {
    try {
      await terrain.walk(draft.beginning, draft.chooser());
    } catch (error) {
      first ??= { kind: kindOf(error) };
      if (draft.isDrawn || kindOf(error) === first.kind) throw error; // another failure is not this one made shorter
    } finally {
      moves += draft.made.length;
    }
  });
  const { failed, numRuns, counterexample, errorInstance } = await check(property, { numRuns: runs, seed });
  if (!failed) return { runs: numRuns, moves, failure: undefined };
  const [{ beginning, made }] = counterexample!;
  const failure = { system: terrain.name, beginning, moves: [...made], said: said(errorInstance), seed };
  return { runs: numRuns, moves, failure };
}

/** Makes a walk again, and says what is wrong. Moves that are not offered any more are passed over, and named. */
export async function walkAgain(terrain: Terrain, { beginning, moves }: Way) {
  if (!terrain.beginnings.includes(beginning)) return { wrong: undefined, missing: [`to begin with ${beginning}`] };
  const draft = new Draft(beginning, { named: moves });
  let wrong: string | undefined;
  try {
    await terrain.walk(beginning, draft.chooser());
  } catch (error) {
    wrong = said(error);
  }
  const made = [...draft.made];
  const missing = wrong === undefined ? moves.filter((name) => made[0] !== name || made.shift() === undefined) : [];
  return { wrong, missing };
}

/** A failure in plain words: what is wrong, how one comes there, and what makes it again. */
export const tellFailure = ({ system, beginning, moves, said: wrong, seed }: Failure, again: string): string =>
  [
    wrong,
    '',
    `${system}, from ${beginning}, after ${counted(moves.length, 'move')}:`,
    ...moves.map((name, index) => `${String(index + 1).padStart(4)}  ${name}`),
    '',
    `seed ${seed}; again: ${again}`,
  ].join('\n');
