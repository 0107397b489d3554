import type { AnyStateMachine } from 'xstate';
import { oracleOf, type RandomValues } from '../chart/oracle.ts';
import type { Moment } from '../chart/simulate.ts';

/** One step of a chart, what it led to, and a way to take it again from the same moment. */
export type Repeatable = { what: string; first: Moment; again: () => Moment };

/** Waits for the next millisecond, or `Date.now()` would give the same value twice. A faked clock never gets there. */
function waitForNextMillisecond(): void {
  const before = Date.now();
  for (let tries = 0; tries < 100_000 && Date.now() === before; tries += 1);
}

/**
 * Takes steps of a chart again and compares what they lead to. A plan knows every context in advance, so a chart must
 * do the same each time: `Math.random()` or `Date.now()` in an `assign` is an error that names the chart, the state and
 * the place in the context, unless `random` declares the value.
 */
export function checkRepeatable(machine: AnyStateMachine, steps: readonly Repeatable[], random?: RandomValues): void {
  waitForNextMillisecond();
  for (const { what, first, again } of steps) {
    const compare = oracleOf(random);
    const differences = compare({ state: again().snapshot, effects: [] }, { state: first.snapshot, effects: [] });
    if (differences.length === 0) continue;
    const where = differences[0]!.split(/ is | are /)[0]!;
    throw new Error(
      `${machine.id}: ${what} does not do the same twice: ${where} differs. Pass random values and the time in with ` +
        'the input or the event, or declare them: random: ({ context }) => [context.key].',
    );
  }
}
