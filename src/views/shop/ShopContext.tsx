import { useActorRef } from '@xstate/react';
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import type { ScreenFact, Shop } from '../../app/shop.ts';

const ShopContext = createContext<Shop | null>(null);

/** Gives the shop's actors to everything below. */
export function ShopProvider({ shop, children }: { shop: Shop; children: ReactNode }) {
  return <ShopContext value={shop}>{children}</ShopContext>;
}

/** The shop's long-lived actors, and the services as actors. */
export const useShop = (): Shop => {
  const shop = use(ShopContext);
  if (shop === null) throw new Error('useShop needs a ShopProvider above it');
  return shop;
};

/** What a widget needs of an actor to draw its state. */
export type Actor<M extends AnyStateMachine> = ActorRefFrom<M>;

/**
 * Runs a chart for as long as its screen is shown: wired to the services, its facts heard by the shop. Give the
 * screen `key={param}`, so that a new address is a new actor.
 */
export const useScreen = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  actors?: Record<string, unknown>,
): ActorRefFrom<M> => {
  const shop = useShop();
  const wired = useMemo(
    () => machine.provide({ actors: { ...shop.actors, ...actors } } as Parameters<M['provide']>[0]) as M,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a chart is wired once, when its screen appears
    [],
  );
  const actor = useActorRef(wired as AnyStateMachine, { input, inspect: shop.inspect }) as ActorRefFrom<M>;
  useEffect(() => {
    const heard = (actor as ActorRefFrom<AnyStateMachine>).on('*', (fact) =>
      shop.dispatch(fact as unknown as ScreenFact),
    );
    return () => heard.unsubscribe();
  }, [actor, shop]);
  return actor;
};
