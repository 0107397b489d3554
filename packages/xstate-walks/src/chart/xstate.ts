// What belongs to one version of XState: its internal names, and `xstate/graph`. docs/xstate-6.md says what else differs.
import type { AnyActorRef, AnyTransitionDefinition, InspectionEvent } from 'xstate';

export { getStateNodes as getInnerNodes, TestModel } from 'xstate/graph';

type Internal = {
  _parent?: AnyActorRef;
  _syncSnapshot?: boolean;
  system: { _set: (systemId: string, actor: AnyActorRef) => void };
};

const internal = (actor: unknown) => actor as Internal;

export const parentOf = (actor: unknown): AnyActorRef | undefined => internal(actor)._parent;

/** Whether xstate tells a child's parent about each of its snapshots (`onSnapshot`, `syncSnapshot`). */
export const isSynced = (child: AnyActorRef | undefined): child is AnyActorRef =>
  child !== undefined && internal(child)._syncSnapshot === true;

/** Makes an actor known in the system of another one. */
export const register = (self: unknown, systemId: string, actor: AnyActorRef): void =>
  internal(self).system._set(systemId, actor);

/** The transitions that were enabled in a microstep. */
export const enabledIn = (event: InspectionEvent): AnyTransitionDefinition[] =>
  event.type === '@xstate.microstep'
    ? event._transitions.filter((transition) => typeof transition.eventType === 'string')
    : [];
