import { createActor, type AnyStateMachine } from 'xstate';
import { suiteOf, takenBy } from 'xstate-walks';
import type { ChartModel } from '../readModels.ts';
import type { ExpressionMutant } from './tryExpressions.ts';
import { takePassed, turnOn } from './switches.ts';

/** A condition of a guard that never decides alone: fixed to one value, the guard answers the same in every walk. */
export type HiddenCondition = { guard: string; what: string };

type Guard = (args: object, params: unknown) => boolean;

/**
 * Whether the generated walks show the effect of every condition of every guard (MC/DC): each time a guard is asked, it
 * is asked again with each of its conditions fixed to true and to false. A condition has an effect of its own where the
 * answer differs, and must have one in both values.
 */
export function hiddenConditions(
  { machine, options, bounds }: Pick<ChartModel, 'machine' | 'options' | 'bounds'>,
  conditions: readonly ExpressionMutant[],
): { all: number; hidden: HiddenCondition[] } {
  const byId = new Map(conditions.map((condition) => [condition.id, condition]));
  const met = new Map<string, HiddenCondition>();
  const shown = new Set<string>();
  let isWalking = false;

  const asked = (name: string, guard: Guard) => (args: object, params: unknown) => {
    const answerWith = (id: number | null) => {
      turnOn(id);
      try {
        return guard(args, params);
      } catch {
        return undefined;
      } finally {
        turnOn(null);
      }
    };
    takePassed();
    const answer = guard(args, params);
    if (!isWalking) return answer;
    for (const id of takePassed()) {
      const key = `${name} ${id}`;
      const condition = byId.get(id);
      if (!condition || shown.has(key)) continue;
      met.set(key, { guard: name, what: condition.what });
      if (answerWith(id) !== answer) shown.add(key);
    }
    return answer;
  };

  const guards = Object.entries(machine.implementations.guards as Record<string, unknown>)
    .filter((entry): entry is [string, Guard] => typeof entry[1] === 'function' && !('check' in entry[1]))
    .map(([name, guard]) => [name, asked(name, guard)]);
  const watched = machine.provide({ guards: Object.fromEntries(guards) as never }) as AnyStateMachine;
  const { tours } = suiteOf(watched, options, bounds());
  isWalking = true;
  for (const { tour } of tours) {
    createActor(watched, { input: tour.input as never }).getSnapshot();
    for (const [index, { event, cause }] of tour.steps.entries())
      if (cause !== 'start') takenBy(watched, tour.steps[index - 1]!.state, event);
  }
  return { all: met.size, hidden: [...met].filter(([key]) => !shown.has(key)).map(([, condition]) => condition) };
}
