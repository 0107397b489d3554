import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { spoken } from 'xstate-walks/words.ts';
import { environmentOf } from './environment.ts';
import { charts } from './charts.ts';
import type { FaultInjector } from './faultInjector.ts';
import { pathFrom, type Path, type Step } from './paths.ts';
import type { ShopFrame } from './shopFrame.ts';
import type { Happening, LiveActor, Watch } from './watch.ts';

/** How a step went: as planned, done by the desk or by the shop itself; or otherwise. */
export type Went = { by: 'desk' | 'shop' } | { parted: string };

export type Replayer = {
  /** Brings the shop to where a path begins. Answers the path, planned anew where it leads to a state. */
  open: (path: Path, signal: AbortSignal) => Promise<Path>;
  /** Makes one step happen, unless the shop has done it by itself. Waits for the chart to run. */
  perform: (step: Step, signal: AbortSignal) => Promise<Went>;
};

/** So long nothing happens in a shop that has come to rest, in milliseconds. */
const QUIET = 150;

/** What no desk can answer: the module of a chunk. */
const isLeftToShop = ({ event }: Step) => event.type === 'xstate.done.actor.loadChunk';

const told = (step: Step, { event, to }: Pick<Happening, 'event' | 'to'>): Went => ({
  parted: `Planned was "${step.state}" after ${spoken(step.event.type)}; after ${spoken(event.type)} it is "${to}".`,
});

/** Walks paths through the running shop: the network held, events sent, and what the shop does by itself left to it. */
export const createReplayer = (watch: Watch, faultInjector: FaultInjector, shopFrame: ShopFrame): Replayer => {
  /** Up to where what each actor did is accounted for. */
  let done = new Map<AnyActorRef, number>();
  let from = 0;
  /** Which of several actors is meant, where a step does not say. */
  let like: [name: string, value: unknown][] = [];

  const next = () => (watch.get().happenings.at(-1)?.number ?? -1) + 1;

  const isMeant = ({ ref }: LiveActor) => {
    const { context } = ref.getSnapshot() as AnyMachineSnapshot;
    return like.every(([name, value]) => context[name] === value);
  };
  const wanted = ({ chart, nth }: Pick<Step, 'chart' | 'nth'>): LiveActor | undefined =>
    watch
      .get()
      .actors.findLast((actor) => actor.chart === chart && (nth === undefined ? isMeant(actor) : actor.nth === nth));

  /** Whether the shop still fetches a part of itself. */
  const isIncomplete = (chart: string) =>
    chart !== 'chunk' && watch.get().actors.some((each) => each.chart === 'chunk' && each.state === 'loading');

  /** As soon as it is so, or never. */
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

  /** What runs once the shop, opened anew, has done all that it does by itself. */
  const settled = async (chart: string, signal: AbortSignal): Promise<LiveActor> => {
    const look = () => (isIncomplete(chart) ? undefined : wanted({ chart }));
    await until(look, signal);
    for (let before = -1; before !== next();) {
      before = next();
      await new Promise((resolve) => void setTimeout(resolve, QUIET));
    }
    return until(look, signal);
  };

  /** What an actor did that no step accounts for yet. */
  const news = (ref: AnyActorRef): Happening[] => {
    const own = watch.get().happenings.filter((each) => each.ref === ref);
    const begun = own.findLast(({ cause }) => cause === 'start')?.number ?? from;
    const since = done.get(ref) ?? Math.max(from, begun) - 1;
    return own.filter(({ number }) => number > since);
  };

  const account = (step: Step, happening: Happening, by: 'desk' | 'shop'): Went => {
    done.set(happening.ref, happening.number);
    return happening.to === step.state ? { by } : told(step, happening);
  };

  const perform = async (step: Step, signal: AbortSignal): Promise<Went> => {
    if (!wanted(step) && step.address !== undefined) shopFrame.bringAbout({ address: step.address });
    const { ref } = await until(() => wanted(step), signal);
    const find = () => news(ref).find(({ event }) => event.type === step.event.type);
    if (isLeftToShop(step)) faultInjector.letGo('loadChunk');
    const itself = step.cause === 'start' || isLeftToShop(step) ? await until(find, signal) : find();
    if (itself) return account(step, itself, 'shop');
    const astray = news(ref).find(({ cause, from: before, to }) => cause !== 'start' && before !== to);
    if (astray) return told(step, astray);
    const environment = environmentOf(step.event);
    const sent = await shopFrame.own(step.event);
    if (environment) shopFrame.bringAbout(environment);
    else ref.send(sent);
    const last = news(ref).find(({ event }) => event === sent || (environment && event.type === sent.type));
    return last ? account(step, last, 'desk') : { parted: `${step.chart} no longer listens.` };
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
