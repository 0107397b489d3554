import type { AnyActorRef, AnyTransitionDefinition } from 'xstate';
import type { ServiceError } from '../services/serviceError.ts';
import type { Inspect } from './lazyActor.ts';

/** The last transitions of one actor, the oldest first, without events or data; and the status of an error that led to the last. */
export type RecentPath = readonly [
  actor: AnyActorRef,
  taken: readonly AnyTransitionDefinition[],
  status?: number | undefined,
];

export const MOST_KEPT = 100;
const MOST_ACTORS = 20;

const paths = new Map<AnyActorRef, RecentPath>();

/** Records in memory which transitions the charts of this page take (A77). For `inspect`; not on the server. */
export const recordPath: Inspect = (event) => {
  if (event.type !== '@xstate.microstep' || !event._transitions[0]) return;
  const actor = event.actorRef as AnyActorRef;
  const taken = [...(paths.get(actor)?.[1] ?? []), ...event._transitions].slice(-MOST_KEPT);
  paths.delete(actor); // to the end: the last key is the actor that moved last
  paths.set(actor, [actor, taken, (event.event as { error?: Partial<ServiceError> }).error?.status]);
  if (paths.size > MOST_ACTORS) paths.delete([...paths.keys()][0]!);
};

export const recentPaths = (): RecentPath[] => [...paths.values()].toReversed();
