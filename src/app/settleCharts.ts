import { createActor, type AnyActorRef } from 'xstate';
import { settledKey, type FindSettled, type SettledCharts } from './hydration.ts';

const isAtRest = (actor: AnyActorRef): boolean => {
  const { children } = actor.getSnapshot() as { children: Record<string, AnyActorRef | undefined> };
  return Object.values(children).every((child) => child?.getSnapshot().status !== 'active');
};

/** Resolves when no call of the chart is under way any more. */
const rest = (actor: AnyActorRef): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (isAtRest(actor)) resolve();
    };
    actor.subscribe({ next: look, error: () => resolve(), complete: () => resolve() });
    look();
  });

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Runs the charts of a screen until they rest, outside a browser. The first drawing shows which charts the screen runs.
 * They run until no call is under way. Then the screen is drawn again from their snapshots.
 */
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
  const settle = async (late: AbortSignal): Promise<boolean> => {
    const started = [...actors].filter(([key, actor]) => !(key in charts) && actor.getSnapshot().status === 'active');
    await Promise.race([Promise.all(started.map(([, actor]) => rest(actor))), aborted(late)]);
    const rested = started.filter(([, actor]) => isAtRest(actor));
    for (const [key, actor] of rested) charts[key] = actor.getPersistedSnapshot();
    for (const [, actor] of started) actor.stop();
    return rested.length > 0;
  };

  return { find, settle, charts };
};
