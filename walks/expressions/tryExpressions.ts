import type { AnyStateMachine } from 'xstate';
import { copyOf, suiteOf, swapsOf, type Fate } from 'xstate-walks';
import type { ChartModel } from '../readModels.ts';
import { during, takePassed, turnOn } from './switches.ts';

/** A changed expression: its number, kind and words. A static one is part of a constant, and needs its module loaded. */
export type ExpressionMutant = { id: number; kind: string; what: string; isStatic: boolean };

/** What became of a changed expression. */
export type ExpressionFate = Pick<ExpressionMutant, 'kind' | 'what'> & Fate;

type Tools = {
  /** Loads the chart again, with what it is made of. */
  reload: () => Promise<AnyStateMachine>;
  say?: (fate: ExpressionFate) => void;
  moments?: number;
};

/**
 * Walks the generated suite of a chart through the chart with one expression changed, for each change. A tour that never
 * passes the place of a change cannot notice it, and is left out.
 */
export async function tryExpressions(
  { machine, options, bounds }: Pick<ChartModel, 'machine' | 'options' | 'bounds'>,
  mutants: readonly ExpressionMutant[],
  { reload, say = () => {}, moments = 600 }: Tools,
): Promise<ExpressionFate[]> {
  const suite = suiteOf(machine, options, bounds());
  const copy = copyOf(suite.chart);
  takePassed();
  const places: Set<number>[] = [];
  for (let tour = 0; tour < suite.tours.length; tour += 1) {
    const failed = await suite.walk(tour, copy);
    if (failed) throw new Error(`${machine.id}: a walk for ${failed.by} fails without a fault: ${failed.why}`);
    places.push(takePassed());
  }

  const fateOf = async ({ id, isStatic }: ExpressionMutant): Promise<Fate> => {
    turnOn(id);
    try {
      const mutant = isStatic
        ? copyOf((await reload()).provide({ actors: suite.chart.implementations.actors as never }))
        : copy;
      const failed = await suite.failure(mutant, (tour) => {
        turnOn(id); // each walk may pass so many places
        return isStatic || places[tour]!.has(id);
      });
      turnOn(null);
      return failed ? { fate: 'dead', ...failed } : suite.fateOfSurvivor(mutant, moments, during(id));
    } catch (error) {
      return { fate: 'dead', by: 'start', why: `the chart cannot be built: ${String(error)}` };
    } finally {
      turnOn(null);
      if (isStatic) await reload();
    }
  };

  const fates: ExpressionFate[] = [];
  for (const mutant of mutants) {
    const { kind, what } = mutant;
    fates.push({ kind, what, ...(await fateOf(mutant)) });
    say(fates.at(-1)!);
  }
  for (const { what, make } of swapsOf(suite.chart)) {
    const swapped = make();
    const failed = await suite.failure(swapped);
    const fate: Fate = failed ? { fate: 'dead', ...failed } : suite.fateOfSurvivor(swapped, moments);
    fates.push({ kind: 'order of branches', what, ...fate });
    say(fates.at(-1)!);
  }
  return fates;
}
