import { createActor, type AnyActorRef } from 'xstate';
import { settledKey, type FindSettled, type SettledCharts } from './hydration.ts';
import type { Page } from '../services/page.ts';
import type { ShopStorage } from '../services/storage.ts';

const never = () => () => undefined;
const nothing = () => undefined;

export const guestStorage: ShopStorage = { read: () => null, write: nothing, subscribe: never };

/** A page at a fixed address, outside a browser. It is never visible, and reports navigation to `onGo`. */
export const pageAt = (address: { path: string; search: string }, onGo: (to: string) => void): Page => ({
  path: () => address.path,
  search: () => address.search,
  cameFrom: () => null,
  go: onGo,
  subscribe: never,
  whenVisible: nothing,
  isVisible: () => false,
  isStill: () => false,
  mayReload: () => false,
  reload: nothing,
  print: nothing,
});

const isAtRest = (actor: AnyActorRef): boolean => {
  const { children } = actor.getSnapshot() as { children: Record<string, AnyActorRef | undefined> };
  return Object.values(children).every((child) => child?.getSnapshot().status !== 'active');
};

const rest = (actor: AnyActorRef): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (isAtRest(actor)) resolve();
    };
    actor.subscribe({ next: look, error: () => resolve(), complete: () => resolve() });
    look();
  });

/** Runs the charts of a screen until no call is under way. The first drawing shows which charts the screen runs. */
export const createSettler = (onStart: (actor: AnyActorRef) => void) => {
  const charts: SettledCharts = {};
  const actors = new Map<string, AnyActorRef>();

  /** For `useScreen`: the snapshot of a chart that rests. A chart that is new is started. */
  const find: FindSettled = (machine, input, onFact) => {
    const key = settledKey(machine, input);
    if (!actors.has(key)) {
      const actor = createActor(machine, { input });
      if (onFact) actor.on('*', onFact);
      onStart(actor);
      actors.set(key, actor.start());
    }
    return charts[key];
  };

  /** Waits for the charts that the last drawing started, and returns whether one came to rest. */
  const settle = async (late: Promise<void>): Promise<boolean> => {
    const started = [...actors].filter(([key, actor]) => !(key in charts) && actor.getSnapshot().status === 'active');
    await Promise.race([Promise.all(started.map(([, actor]) => rest(actor))), late]);
    const rested = started.filter(([, actor]) => isAtRest(actor));
    for (const [key, actor] of rested) charts[key] = actor.getPersistedSnapshot();
    for (const [, actor] of started) actor.stop();
    return rested.length > 0;
  };

  return { find, settle, charts };
};
