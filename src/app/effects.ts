import type { AnyStateMachine, EmittedFrom, EventFrom, EventObject } from 'xstate';
import type { LoginInfo } from '../../common/contract/user.ts';
import type { Notice } from '../machines/notices.ts';
import type { ShopStorage, Stored, StorageKey } from '../services/storage.ts';
import type { ActorEvents, ActorName, Fact, ShopFact } from './facts.ts';

/** What effects may depend on besides the fact itself: the state of the shop when the fact happens. */
export type EffectContext = {
  /** The raw path, as the browser shows it. */
  path: string;
  /** The query, with its `?`. */
  search: string;
  isVisible: boolean;
  /** Whether the visitor prefers reduced motion (A15). */
  isStill: boolean;
  user: LoginInfo | null;
  stored: ShopStorage['read'];
};

/** For `when`: whether there is a user, not a guest. */
export const isSignedIn = (_: unknown, { user }: EffectContext): boolean => user !== null;

/** A pure function of the fact and of what the shop knows. */
type From<F, T> = (fact: F, context: EffectContext) => T;

type Guard<F> = { check: From<F, boolean>; holds: boolean };

/** What the kinds of effects are made of. */
export type Settings = {
  send: { to: ActorName; type: string; whenVisible: boolean };
  ask: { type: string };
  store: { key: StorageKey };
  navigate: { replace?: boolean; state?: unknown };
  notify: object;
  load: object;
  deliver: object;
  log: object;
  reload: object;
  print: object;
};

/** What each kind of effect computes from the fact and from what the shop knows. */
export type Values = {
  /** The payload of the event. */
  send: object;
  ask: object;
  /** Null removes the key. */
  store: Stored<StorageKey> | null;
  /** The address. */
  navigate: string;
  notify: Notice;
  /** The name of the chunk. */
  load: string;
  /** The ids of the orders. */
  deliver: readonly string[];
  log: unknown;
  reload: object;
  print: object;
};

export type Kind = keyof Values;

/** An effect of one kind. Where `compute` returns undefined, nothing is to be done. */
export type EffectOf<K extends Kind, F> = Settings[K] & {
  kind: K;
  compute: From<F, Values[K] | undefined>;
  guards?: readonly Guard<F>[];
};

/** One effect of the fact `F`: it can be read without being run. */
export type Effect<F> = { [K in Kind]: EffectOf<K, F> }[Kind];

/** A table of effects with a row for every fact of `F`: empty where nothing outside the chart follows. */
export type Effects<F extends Fact> = { readonly [T in F['type']]: readonly Effect<Extract<F, { type: T }>>[] };

/** The table of a screen: rows for the facts of its chart, if it emits any, and for those of the shop that concern it. */
export type ScreenEffects<M extends AnyStateMachine> = Partial<Effects<ShopFact>> &
  (EventObject extends EmittedFrom<M> ? unknown : EmittedFrom<M> extends infer F extends Fact ? Effects<F> : never);

const nothing = () => ({});

/** The events of each actor by type, without their types. */
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

/** Sends an event with this payload to a long-lived actor. */
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

/** Goes to an address. `state` stays with the entry of the history. */
export const navigate = <F>(
  compute: From<F, string | undefined>,
  options?: { replace?: boolean; state?: unknown },
): Effect<F> => ({ kind: 'navigate', ...options, compute });

export const notify = <F>(compute: From<F, Notice>): Effect<F> => ({ kind: 'notify', compute });

/** Loads a lazy chunk, which starts its actor. */
export const load = (chunk: string): Effect<unknown> => ({ kind: 'load', compute: () => chunk });

/** Asks the server to mark these orders as delivered, and ignores the answers. */
export const deliver = <F>(compute: From<F, readonly string[]>): Effect<F> => ({ kind: 'deliver', compute });

/** Writes an error to the console. */
export const log = <F>(compute: From<F, unknown>): Effect<F> => ({ kind: 'log', compute });

export const reload: Effect<unknown> = { kind: 'reload', compute: nothing };
export const print: Effect<unknown> = { kind: 'print', compute: nothing };

const guarding =
  (holds: boolean) =>
  <F>(check: From<NoInfer<F>, boolean>, effect: Effect<F>): Effect<F> => ({
    ...effect,
    guards: [...(effect.guards ?? []), { check, holds }],
  });

/** The effect, where the guard holds. */
export const when = guarding(true);

/** The effect, where the guard does not hold. */
export const unless = guarding(false);
