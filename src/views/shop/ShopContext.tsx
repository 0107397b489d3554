import { useActorRef } from '@xstate/react';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, EmittedFrom, EventObject, InputFrom } from 'xstate';
import type { ScreenEffects } from '../../app/effects.ts';
import type { Fact } from '../../app/facts.ts';
import type { Table } from '../../app/runEffects.ts';
import type { Shop } from '../../app/shop.ts';
import { useIsHydrating } from './useIsHydrating.ts';

const ShopContext = createContext<Shop | null>(null);

/** Provides the shop's actors to its children. */
export function ShopProvider({ shop, children }: { shop: Shop; children: ReactNode }) {
  return <ShopContext value={shop}>{children}</ShopContext>;
}

/** Returns the shop's long-lived actors, and the services as actors. */
export const useShop = (): Shop => {
  const shop = use(ShopContext);
  if (shop === null) throw new Error('useShop needs a ShopProvider above it');
  return shop;
};

/** An actor that a view draws. */
export type Actor<M extends AnyStateMachine> = ActorRefFrom<M>;

/** A chart that emits facts must be given the table of their effects. */
type Options<M extends AnyStateMachine> =
  EventObject extends EmittedFrom<M>
    ? [options?: { actors?: Record<string, unknown>; effects?: ScreenEffects<M> }]
    : [options: { actors?: Record<string, unknown>; effects: ScreenEffects<M> }];

/** Runs the table of a screen's chart while the screen is shown. */
export const useEffects = (actor: AnyActorRef, effects: Table | undefined): void => {
  const { connect } = useShop();
  useEffect(() => effects && connect(actor, effects), [actor, connect, effects]);
};

/**
 * Runs a chart while its page is shown, with the services provided and, if given, further `actors`. Give the page
 * `key={param}`, so that new parameters start a new actor. On a page that the server drew the actor goes on from where
 * the server left it.
 */
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
  const shop = useShop();
  const provided = useMemo(
    () => machine.provide({ actors: { ...shop.actors, ...actors } }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- services are provided once, when the page mounts
    [],
  );
  const run = effects && ((fact: Fact) => shop.dispatch(effects, fact));
  const isHydrating = useIsHydrating();
  const [snapshot] = useState(() => (isHydrating ? shop.findSettled(provided, input, run) : undefined));
  const actor = useActorRef(provided, { input, inspect: shop.inspect, ...(snapshot ? { snapshot } : {}) });
  useEffects(actor, effects);
  return actor;
}
