import type { AnyStateMachine, EmittedFrom, EventFrom, EventObject } from 'xstate';
import type { LoginInfo } from '../../common/contract/user.ts';
import type { Merchant } from '../../common/domain/merchant.ts';
import type { Notice } from '../machines/notices.ts';
import type { GoOptions } from '../services/page.ts';
import type { ShopStorage, Stored, StorageKey } from '../services/storage.ts';
import type { ActorEvents, ActorName, ShopFact } from './facts.ts';

/** The state of the shop when a fact happens: effects depend on it and on the fact alone. */
export type EffectContext = {
  path: string;
  search: string;
  cameFrom: string | null;
  isVisible: boolean;
  isStill: boolean;
  user: LoginInfo | null;
  stored: ShopStorage['read'];
};

export const isSignedIn = (_: unknown, { user }: EffectContext): boolean => user !== null;

type From<F, T> = (fact: F, context: EffectContext) => T;

type Guard<F> = { check: From<F, boolean>; holds: boolean };

/** The kinds of effects: what each one is made of, and the `value` that it computes from fact and context. */
type Kinds = {
  /** The value is the payload of the event. */
  send: { to: ActorName; type: string; whenVisible: boolean; value: object };
  ask: { type: string; value: object };
  /** Null removes the key. */
  store: { key: StorageKey; value: Stored<StorageKey> | null };
  navigate: GoOptions & { value: string };
  notify: { value: Notice };
  load: { value: string };
  deliver: { value: readonly string[] };
  log: { value: unknown };
  /** The merchant, and the variables of the style sheets that follow. */
  follow: { value: { merchant: Merchant; variables: Record<string, string> } };
  reload: { value: object };
  print: { value: object };
};

export type Kind = keyof Kinds;
export type Settings<K extends Kind> = Omit<Kinds[K], 'value'>;
export type Value<K extends Kind> = Kinds[K]['value'];

/** An effect of one kind. Where `compute` returns undefined, nothing is to be done. */
export type EffectOf<K extends Kind, F> = Settings<K> & {
  kind: K;
  compute: From<F, Value<K> | undefined>;
  guards?: readonly Guard<F>[];
};

/** One effect of the fact `F`: it can be read without being run. */
export type Effect<F> = { [K in Kind]: EffectOf<K, F> }[Kind];

/** A table of effects with a row for every fact of `F`: empty where nothing outside the chart follows. */
export type Effects<F extends EventObject> = { readonly [T in F['type']]: readonly Effect<Extract<F, { type: T }>>[] };

/** The table of a screen: rows for each fact of its chart, and for the facts of the shop that concern it. */
export type ScreenEffects<M extends AnyStateMachine> = Partial<Effects<ShopFact>> &
  (EventObject extends EmittedFrom<M> ? unknown : Effects<EmittedFrom<M>>);

const nothing = () => ({});

type Payloads = { [K in ActorName]: { [E in ActorEvents[K] as E['type']]: Omit<E, 'type'> } };

const sending =
  (whenVisible: boolean) =>
  <F, K extends ActorName, T extends string & keyof Payloads[K]>(
    to: K,
    type: T,
    ...[payload]: Partial<Payloads[K][T]> extends Payloads[K][T]
      ? [payload?: From<F, Payloads[K][T] | undefined>]
      : [payload: From<F, Payloads[K][T] | undefined>]
  ): Effect<F> => ({
    kind: 'send',
    to,
    type,
    whenVisible,
    compute: (payload ?? nothing) as From<F, object | undefined>,
  });

export const send = sending(false);

/** The same, once the page is visible: a page that is prefetched does nothing (A4). */
export const sendWhenVisible = sending(true);

/** Sends an event to the chart of the screen that brings the table. */
export const ask =
  <M extends AnyStateMachine>() =>
  <F, T extends EventFrom<M>['type']>(
    type: T,
    compute: From<F, Omit<Extract<EventFrom<M>, { type: T }>, 'type'> | undefined>,
  ): Effect<F> => ({ kind: 'ask', type, compute });

export const store = <F, K extends StorageKey>(key: K, compute: From<F, Stored<K> | null>): Effect<F> => ({
  kind: 'store',
  key,
  compute,
});

export const navigate = <F>(compute: From<F, string | undefined>, options?: GoOptions): Effect<F> => ({
  kind: 'navigate',
  ...options,
  compute,
});

export const notify = <F>(compute: From<F, Notice>): Effect<F> => ({ kind: 'notify', compute });

export const load = (chunk: string): Effect<unknown> => ({ kind: 'load', compute: () => chunk });

/** Asks the server to mark these orders as delivered, and ignores the answers. */
export const deliver = <F>(compute: From<F, readonly string[]>): Effect<F> => ({ kind: 'deliver', compute });

export const log = <F>(compute: From<F, unknown>): Effect<F> => ({ kind: 'log', compute });

export const follow = <F>(compute: From<F, Value<'follow'>>): Effect<F> => ({ kind: 'follow', compute });

export const reload: Effect<unknown> = { kind: 'reload', compute: nothing };
export const print: Effect<unknown> = { kind: 'print', compute: nothing };

const guarding =
  (holds: boolean) =>
  <C>(check: From<C, boolean>) =>
  <F extends C>(effect: Effect<F>): Effect<F> => ({
    ...effect,
    guards: [...(effect.guards ?? []), { check, holds }],
  });

/** The effect, where the guard holds: `when(isSignedIn)(effect)`. */
export const when = guarding(true);
export const unless = guarding(false);
