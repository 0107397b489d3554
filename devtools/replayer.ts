import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { describeEvent } from 'xstate-walks/planning';
import { environmentOf } from './environment.ts';
import { charts } from './charts.ts';
import type { FaultInjector } from './faultInjector.ts';
import { pathFrom, type Path, type Step } from './paths.ts';
import type { ShopFrame } from './shopFrame.ts';
import type { LogEntry, LiveActor, Watch } from './watch.ts';

/** The result of a step: as planned, done by the desk or by the shop itself; or a message on how the shop diverged. */
export type Went = { by: 'desk' | 'shop' } | { parted: string };

export type Replayer = {
  /** Opens the shop at the path's starting point. Returns the path, planned again from there if it has a target. */
  open: (path: Path, signal: AbortSignal) => Promise<Path>;
  /** Performs one step, unless the shop has done it by itself. Waits until the chart runs. */
  perform: (step: Step, signal: AbortSignal) => Promise<Went>;
};

/** Without events for this long, the shop counts as settled. In milliseconds. */
const QUIET = 150;

/** The desk cannot make the module of a chunk. */
const isLeftToShop = ({ event }: Step) => event.type === 'xstate.done.actor.loadChunk';

const divergedFrom = (step: Step, { event, to }: Pick<LogEntry, 'event' | 'to'>): Went => ({
  parted: `Planned was "${step.state}" after ${describeEvent(step.event.type)}; after ${describeEvent(event.type)} it is "${to}".`,
});

/** Walks paths through the running shop: holds its calls, sends events, and accepts steps that the shop does itself. */
export const createReplayer = (watch: Watch, faultInjector: FaultInjector, shopFrame: ShopFrame): Replayer => {
  /** For each actor, the number of its last event that a step accounts for. */
  let done = new Map<AnyActorRef, number>();
  let from = 0;
  /** Context values that select one of several actors, if a step does not name one. */
  let like: [name: string, value: unknown][] = [];

  const next = () => (watch.get().entries.at(-1)?.number ?? -1) + 1;

  const isMeant = ({ ref }: LiveActor) => {
    const { context } = ref.getSnapshot() as AnyMachineSnapshot;
    return like.every(([name, value]) => context[name] === value);
  };
  const wanted = ({ chart, nth }: Pick<Step, 'chart' | 'nth'>): LiveActor | undefined =>
    watch
      .get()
      .actors.findLast((actor) => actor.chart === chart && (nth === undefined ? isMeant(actor) : actor.nth === nth));

  /** True while a chunk is loading. */
  const isIncomplete = (chart: string) =>
    chart !== 'chunk' && watch.get().actors.some((each) => each.chart === 'chunk' && each.state === 'loading');

  /** Resolves with the first value that `look` finds. */
  const until = <T>(look: () => T | undefined, signal: AbortSignal): Promise<T> =>
    new Promise((resolve, reject) => {
      const found = look();
      if (found !== undefined) return resolve(found);
      const stop = watch.subscribe(() => {
        const seen = look();
        if (seen === undefined) return;
        stop();
        resolve(seen);
      });
      signal.addEventListener('abort', () => {
        stop();
        reject(signal.reason as Error);
      });
    });

  /** The actor of a chart, once the shop has loaded and settled. */
  const settled = async (chart: string, signal: AbortSignal): Promise<LiveActor> => {
    const look = () => (isIncomplete(chart) ? undefined : wanted({ chart }));
    await until(look, signal);
    for (let before = -1; before !== next();) {
      before = next();
      await new Promise((resolve) => void setTimeout(resolve, QUIET));
    }
    return until(look, signal);
  };

  /** Events of an actor that no step accounts for yet. */
  const unaccounted = (ref: AnyActorRef): LogEntry[] => {
    const own = watch.get().entries.filter((each) => each.ref === ref);
    const begun = own.findLast(({ cause }) => cause === 'start')?.number ?? from;
    const since = done.get(ref) ?? Math.max(from, begun) - 1;
    return own.filter(({ number }) => number > since);
  };

  const account = (step: Step, entry: LogEntry, by: 'desk' | 'shop'): Went => {
    done.set(entry.ref, entry.number);
    return entry.to === step.state ? { by } : divergedFrom(step, entry);
  };

  const perform = async (step: Step, signal: AbortSignal): Promise<Went> => {
    if (!wanted(step) && step.address !== undefined) shopFrame.changeEnvironment({ address: step.address });
    const { ref } = await until(() => wanted(step), signal);
    const find = () => unaccounted(ref).find(({ event }) => event.type === step.event.type);
    if (isLeftToShop(step)) faultInjector.releaseService('loadChunk');
    const itself = step.cause === 'start' || isLeftToShop(step) ? await until(find, signal) : find();
    if (itself) return account(step, itself, 'shop');
    const diverged = unaccounted(ref).find(({ cause, from: before, to }) => cause !== 'start' && before !== to);
    if (diverged) return divergedFrom(step, diverged);
    const environment = environmentOf(step.event);
    const sent = await shopFrame.own(step.event);
    if (environment) shopFrame.changeEnvironment(environment);
    else ref.send(sent);
    const last = unaccounted(ref).find(({ event }) => event === sent || (environment && event.type === sent.type));
    return last ? account(step, last, 'desk') : { parted: `${step.chart} is no longer running.` };
  };

  const open = async (path: Path, signal: AbortSignal): Promise<Path> => {
    const { begin } = path;
    const held = new Set(path.steps.map(({ chart }) => chart));
    faultInjector.hold({ charts: held, isMadeUp: begin !== null, answers: begin?.answers ?? {} });
    like = Object.entries(begin?.like ?? {});
    done = new Map();
    from = begin ? 0 : next();
    if (!begin) return path;
    await shopFrame.open(begin);
    if (!path.to) return path;
    const { chart, id } = path.to;
    const actor = await settled(chart, signal);
    const onward = pathFrom(charts.get(chart)!, actor, id);
    if (!onward) return path;
    from = next();
    return { ...path, steps: onward.steps };
  };

  return {
    open,
    perform,
  };
};
