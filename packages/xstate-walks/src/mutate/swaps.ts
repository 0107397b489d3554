import type { AnyStateMachine } from 'xstate';
import { nodesOf } from '../chart/nodes.ts';
import { configFrom } from './chartConfig.ts';
import { placesOf, rebuilt } from './mutations.ts';

/** A chart in which two neighboring branches of an event, both guarded, are tried in the other order. */
type Swap = { what: string; make: () => AnyStateMachine };

/** All swaps of a chart. Before a branch without a guard, a swap would only drop the guard. */
export function swapsOf(machine: AnyStateMachine): Swap[] {
  const config = configFrom(machine.config);
  return nodesOf(machine).flatMap((node) =>
    placesOf(node, config).flatMap(({ at, event }) => {
      const branches = at(config);
      const pairs = branches.slice(1).flatMap(({ guard }, index) => (guard && branches[index]!.guard ? [index] : []));
      return pairs.map((index) => ({
        what: `${node.id} :: ${event === '' ? 'always' : event} [${index}] ↔ [${index + 1}]`,
        make: () =>
          rebuilt(machine, (changed) => {
            const list = at(changed);
            [list[index], list[index + 1]] = [list[index + 1]!, list[index]!];
          }),
      }));
    }),
  );
}
