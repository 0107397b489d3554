import { createActor, type ActorRefFrom, type AnyActorRef, type AnyEventObject } from 'xstate';
import type { noticesLogic } from '../machines/notices.ts';
import type { ServiceActors } from '../machines/services.ts';
import { followMerchant } from '../services/merchant.ts';
import type { Page } from '../services/page.ts';
import type { ShopStorage } from '../services/storage.ts';
import type { Effect, EffectOf, Kind, EffectContext, Settings, Value } from './effects.ts';
import type { ActorEvents, ActorName } from './facts.ts';
import type { Inspect } from './lazyActor.ts';

export type Table = Readonly<Partial<Record<string, readonly Effect<never>[]>>>;

export type Dispatch = (table: Table, fact: AnyEventObject, screen?: AnyActorRef) => void;

export type Targets = {
  page: Page;
  storage: ShopStorage;
  notices: ActorRefFrom<typeof noticesLogic>;
  screen?: AnyActorRef | undefined;
  actors: { [K in ActorName]?: { send: (event: ActorEvents[K]) => void } };
  services: ServiceActors;
  /** The calls that effects made, to be stopped with the shop. */
  calls: AnyActorRef[];
  load: (chunk: string) => void;
  inspect: Inspect | undefined;
};

const perform: { [K in Kind]: (targets: Targets, value: Value<K>, settings: Settings<K>) => void } = {
  send: (targets, payload, { to, type, whenVisible }) => {
    // A table that sends to a lazy actor comes with it; `send` has checked the event.
    const run = () => (targets.actors[to] as AnyActorRef).send({ type, ...payload });
    if (whenVisible) targets.page.whenVisible(run);
    else run();
  },
  ask: ({ screen }, payload, { type }) => screen!.send({ type, ...payload }),
  store: ({ storage }, value, { key }) => storage.write(key, value),
  navigate: ({ page }, address, options) => page.go(address, options),
  notify: ({ notices }, notice) => notices.send({ type: 'notice.show', notice }),
  load: ({ load }, chunk) => load(chunk),
  deliver: ({ services, calls, inspect }, orderIds) => {
    for (const id of orderIds) {
      const call = createActor(services.deliverOrder, { input: { id }, inspect });
      call.subscribe({ error: () => undefined }); // the delivery queue reads the order again
      calls.push(call.start());
    }
  },
  // oxlint-disable-next-line eslint/no-console -- S142: a failed upload is reported there
  log: (_, error) => console.error(error),
  follow: (_, { merchant, variables }) => followMerchant(merchant, variables),
  reload: ({ page }) => page.reload(),
  print: ({ page }) => page.print(),
};

const decide = <K extends Kind>(effect: EffectOf<K, never>, fact: never, context: EffectContext, targets: Targets) => {
  if (effect.guards?.some(({ check, holds }) => check(fact, context) !== holds)) return null;
  const value = effect.compute(fact, context);
  return value === undefined ? null : () => perform[effect.kind](targets, value, effect);
};

export type EffectRun = { fact: AnyEventObject; effect: Effect<never> };

/** Runs the effects that a table lists for a fact. All are computed first, from the context when the fact happens. */
export const runEffects = (
  table: Table,
  fact: AnyEventObject,
  context: EffectContext,
  targets: Targets,
  watch: ((run: EffectRun) => void) | undefined,
): void => {
  const decided = (table[fact.type] ?? []).map((effect) => ({
    effect,
    run: decide(effect, fact as never, context, targets),
  }));
  for (const { effect, run } of decided) {
    if (run === null) continue;
    watch?.({ fact, effect });
    run();
  }
};
