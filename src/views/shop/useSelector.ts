import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import { servedSnapshotOf } from '../../app/served.ts';

/**
 * Selects a value from an actor's snapshot: a primitive, or a part of the snapshot, since an object made by the selector
 * would always differ. While React hydrates, the value is that of the snapshot which the server drew; the `useSelector`
 * of @xstate/react would read the current one, and an actor that has moved since would not match the document.
 */
export const useSelector = <TActor extends Pick<AnyActorRef, 'getSnapshot' | 'subscribe'>, T>(
  actor: TActor,
  selector: (snapshot: SnapshotFrom<TActor>) => T,
): T => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = actor.subscribe({ next: onChange, error: onChange });
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const select = (snapshot: SnapshotFrom<TActor>) => {
    const { status, error } = snapshot as { status?: string; error?: unknown };
    if (status === 'error') throw error;
    return selector(snapshot);
  };
  return useSyncExternalStore(
    subscribe,
    () => select(actor.getSnapshot()),
    () => select(servedSnapshotOf(actor)),
  );
};
