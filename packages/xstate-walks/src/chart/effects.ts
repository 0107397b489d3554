import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate';

import { parentOf } from './xstate.ts';

/** An effect of a chart: it emits an event, sends one to an actor, starts or stops a child, or runs an action. */
export type Effect =
  | { emits: AnyEventObject }
  | { tells: AnyActorRef | 'parent'; event: AnyEventObject }
  | { starts: string; input: unknown }
  | { stops: string }
  | { does: string; params: unknown };

type Action = { type: string; params?: unknown };
type Params = { event: AnyEventObject; to?: unknown; id: string; input: unknown };

/** The effect of an action of `self`; `undefined` if it only changes `self`. */
export function effectOf({ type, params }: Action, self: unknown): Effect | undefined {
  const told = params as Params;
  if (type === 'xstate.emit') return { emits: told.event };
  if (type === 'xstate.spawnChild') return { starts: told.id, input: told.input };
  if (type === 'xstate.stopChild') return params ? { stops: told.id } : undefined;
  if (type === 'xstate.sendTo') {
    if (told.to === self) return undefined;
    const isParent = told.to === parentOf(self);
    return { tells: isParent ? 'parent' : (told.to as AnyActorRef), event: told.event };
  }
  return type.startsWith('xstate.') ? undefined : { does: type, params };
}

/** The effect in an inspection event, if it is about this actor. */
export const inspectedEffect = (event: InspectionEvent, self: unknown): Effect | undefined =>
  event.type === '@xstate.action' && event.actorRef === self ? effectOf(event.action, self) : undefined;

/** The types of the emitted events. */
export const factsIn = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) => ('emits' in effect ? [effect.emits.type] : []));

export function describeEffect(effect: Effect): string {
  if ('emits' in effect) return `emits ${effect.emits.type}`;
  if ('tells' in effect) return `tells ${effect.event.type}`;
  if ('starts' in effect) return `starts ${effect.starts}`;
  return 'stops' in effect ? `stops ${effect.stops}` : `does ${effect.does}`;
}
