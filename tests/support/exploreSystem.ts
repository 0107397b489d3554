import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { describeValue, type Rule, type System, takenIn, watcherOf } from 'xstate-walks';

/** One move from a situation: the transitions of all charts with the events outside of them, and the emitted events. */
type Move = { taken: string[][]; emitted: string[] };

/** What charts that run together did in up to `depth` moves, in every order. */
export type SystemFound = { situations: Record<string, string>[]; moves: Move[] };

const chartOf = (key: string) => /^[^. ]+/.exec(key)?.[0];

/** What one chart did, and what another did right after it, over all moves. */
export function interactionsIn({ moves }: SystemFound): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { taken } of moves)
    for (const [step, causes] of taken.entries())
      for (const cause of causes)
        for (const effect of taken[step + 1] ?? [])
          if (chartOf(cause) !== chartOf(effect)) found.set(cause, (found.get(cause) ?? new Set()).add(effect));
  return found;
}

/** Runs a system along a path under its rules. Returns its last move, the situation then, and what is offered there. */
async function walkPath<TObservation extends object>(
  system: System,
  { startingPoint, path }: { startingPoint: string; path: string[] },
  rules: readonly Rule<TObservation>[],
  judged: Map<string, number>,
) {
  const move: Move = { taken: [], emitted: [] };
  const running = system.begin(startingPoint, (who, what) => void move.taken.push([`${who} :: ${what}`]));
  const watcher = watcherOf(rules, judged);
  const watched = new Set<AnyActorRef>();
  /** Charts may start at any time. */
  const watch = () => {
    for (const actor of running.charts().filter((each) => !watched.has(each))) {
      watched.add(actor);
      actor.on('*', ({ type }: { type: string }) => void move.emitted.push(type));
      actor.system.inspect((event) => {
        const keys = event.actorRef === actor ? takenIn(event) : [];
        if (keys.length > 0) move.taken.push(keys);
      });
    }
  };
  const look = async (did: string) => watcher.look(did, (await running.see?.()) ?? {});
  try {
    watch();
    await look('');
    for (const name of path) {
      [move.taken, move.emitted] = [[], []];
      await running
        .moves()
        .find((each) => each.name === name)!
        .run();
      watch();
      await look(name);
    }
    const snapshots = running.charts().map((actor) => actor.getSnapshot() as AnyMachineSnapshot);
    const states = Object.fromEntries(snapshots.map(({ machine, value }) => [machine.id, describeValue(value)]));
    const key = JSON.stringify([states, running.situation()]);
    return { move, states, key, offered: running.moves().map(({ name }) => name) };
  } finally {
    running.stop();
  }
}

/** Does everything that is possible in up to `depth` moves from each start, in every order, under rules. */
export async function exploreSystem<TObservation extends object>(
  system: System,
  depth: number,
  rules: readonly Rule<TObservation>[],
  judged: Map<string, number>,
): Promise<SystemFound> {
  const situations = new Map<string, Record<string, string>>();
  const moves: Move[] = [];
  const queue = system.startingPoints.map((startingPoint): { startingPoint: string; path: string[] } => ({
    startingPoint,
    path: [],
  }));
  for (const { startingPoint, path } of queue) {
    const { move, states, key, offered } = await walkPath(system, { startingPoint, path }, rules, judged);
    if (path.length > 0) moves.push(move);
    if (situations.has(key)) continue;
    situations.set(key, states);
    if (path.length < depth) queue.push(...offered.map((name) => ({ startingPoint, path: [...path, name] })));
  }
  return { situations: [...situations.values()], moves };
}
