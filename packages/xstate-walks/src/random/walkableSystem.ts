import type { AnyMachineSnapshot } from 'xstate';
import type { Walkable } from './randomWalks.ts';
import { watcherOf, type Rule } from '../rules/rules.ts';
import type { Running, System } from '../system/exploreSystem.ts';

/** An actor that failed is always an error. */
function refuseFailed({ charts }: Running): void {
  for (const actor of charts()) {
    const { status, error, machine } = actor.getSnapshot() as AnyMachineSnapshot;
    if (status === 'error') throw new Error(`${machine.id} failed: ${String(error)}`, { cause: error });
  }
}

/** Several charts that run together, for random walks under rules. */
export const walkableSystem = <TObservation extends object>(
  name: string,
  system: System,
  rules: readonly Rule<TObservation>[],
  judged?: Map<string, number>,
): Walkable => ({
  name,
  startingPoints: system.startingPoints,
  walk: async (startingPoint, choose) => {
    const running = system.begin(startingPoint, () => {});
    const watcher = watcherOf(rules, judged);
    const look = async (did: string) => watcher.look(did, (await running.see?.()) ?? {});
    try {
      await look('');
      for (;;) {
        const moves = running.moves();
        const chosen = choose(moves.flatMap((move) => Array.from({ length: move.weight ?? 1 }, () => move.name)));
        if (chosen === undefined) return;
        await moves.find((move) => move.name === chosen)!.run();
        refuseFailed(running);
        await look(chosen);
      }
    } finally {
      running.stop();
    }
  },
});
