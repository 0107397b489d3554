import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Walkable } from './randomWalks.ts';
import { watcherOf, type Rule } from '../rules/rules.ts';

/** A move in a running system: by a user, a service, or the environment. */
export type SystemMove = {
  name: string;
  run: () => unknown;
  /** How much more likely it is than others; 1 by default. */
  weight?: number;
};

/** Charts that run together. */
export type Running = {
  /** The charts that run now. */
  charts: () => AnyActorRef[];
  /** The moves that are possible now. */
  moves: () => SystemMove[];
  /** What tells situations with the same states apart. */
  situation: () => unknown;
  /** An observation, for rules. */
  see?: () => object | Promise<object>;
  stop: () => void;
};

export type System = {
  /** The names of its starts. */
  startingPoints: readonly string[];
  /** Starts the system, the same way each time. `noteOutside` takes events outside of the charts, such as a stored value. */
  begin: (startingPoint: string, noteOutside: (who: string, what: string) => void) => Running;
};

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
  /** Counts how often each rule had a subject, and how often walks ended before `eventually` was decided. */
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
      for (const rule of watcher.open()) {
        const undecided = `${rule}: inconclusive`;
        judged?.set(undecided, (judged.get(undecided) ?? 0) + 1);
      }
      running.stop();
    }
  },
});
