import { useActorRef } from '@xstate/react';
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
  useSyncExternalStore,
  useCallback,
} from 'react';
import type {
  ActorRefFrom,
  AnyActorRef,
  AnyStateMachine,
  EmittedFrom,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import type { Feature } from '../../../common/contract/endpoints.ts';
import { merchant, type Merchant } from '../../../common/domain/merchant.ts';
import type { ScreenEffects } from '../../app/effects.ts';
import type { Table } from '../../app/runEffects.ts';
import type { Shop } from '../../app/shop.ts';
import { watchMerchant } from '../../services/merchant.ts';
import { featuresOf } from '../../services/head.ts';
import { servedSnapshotOf, settledKey } from '../../app/hydration.ts';

/** While React hydrates, it reads what the server drew, unlike that of @xstate/react. A selector makes no objects. */
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

export const useSnapshot = <TActor extends Pick<AnyActorRef, 'getSnapshot' | 'subscribe'>>(
  actor: TActor,
): SnapshotFrom<TActor> => useSelector(actor, (snapshot) => snapshot);

const never = () => () => undefined;

/** True on the server and while React hydrates, for values that only the browser has, such as the time zone. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** Whether the server drew this component, or React hydrates its first drawing. It is not drawn again afterwards. */
export const useIsServed = (): boolean => {
  const [first] = useState({ isServed: false });
  const onServer = () => Object.assign(first, { isServed: true });
  return useSyncExternalStore(never, () => first, onServer).isServed;
};

/** The features of the backend, where the server draws without a document. */
export const DrawnFeatures = createContext<readonly string[] | null>(null);

/** The features of the backend beyond the specification, as an input of charts. */
export const useFeatures = (): readonly Feature[] => {
  const drawn = use(DrawnFeatures);
  const [features] = useState(() => drawn ?? featuresOf(document));
  return features as readonly Feature[]; // views ask for these alone
};

export const useMerchant = (): Merchant => useSyncExternalStore(watchMerchant, merchant, merchant);

const ShopContext = createContext<Shop | null>(null);

export function ShopProvider({ shop, children }: { shop: Shop; children: ReactNode }) {
  return <ShopContext value={shop}>{children}</ShopContext>;
}

export const useShop = (): Shop => {
  const shop = use(ShopContext);
  if (shop === null) throw new Error('useShop needs a ShopProvider above it');
  return shop;
};

export type Actor<M extends AnyStateMachine> = ActorRefFrom<M>;

/** A chart that emits facts must be given the table of their effects. */
type Options<M extends AnyStateMachine> =
  EventObject extends EmittedFrom<M>
    ? [options?: { actors?: Record<string, unknown>; effects?: ScreenEffects<M> }]
    : [options: { actors?: Record<string, unknown>; effects: ScreenEffects<M> }];

export const useEffects = (actor: AnyActorRef, effects: Table | undefined): void => {
  const { connect } = useShop().page;
  useEffect(() => effects && connect(actor, effects), [actor, connect, effects]);
};

/** Runs a chart while its page is shown. New parameters need another `key`. A drawn page starts from its snapshot. */
export function useScreen<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  ...options: Options<M>
): ActorRefFrom<M>;
export function useScreen(
  machine: AnyStateMachine,
  input: unknown,
  { actors, effects }: { actors?: Record<string, unknown>; effects?: Table } = {},
): AnyActorRef {
  const { wired, dispatch, findSettled, start, inspect } = useShop().page;
  const provided = useMemo(
    () => wired(machine, actors),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- services are provided once, when the page mounts
    [],
  );
  const isServed = useIsServed();
  const [snapshot] = useState(() => (isServed ? findSettled?.(provided, input) : undefined));
  const actor = useActorRef(provided, { input, inspect, ...(snapshot ? { snapshot } : {}) });
  useState(() => start?.(settledKey(provided, input), actor, effects && ((fact) => dispatch(effects, fact))));
  useEffects(actor, effects);
  return actor;
}
