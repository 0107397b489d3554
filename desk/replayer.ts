import type { AnyActorRef } from 'xstate';
import { nodesOf } from '../tests/model/nodes.ts';
import { spoken } from '../tests/model/words.ts';
import { charts } from './charts.ts';
import type { Deck } from './deck.ts';
import { pathFrom, type Path, type Step } from './paths.ts';
import type { Seat } from './seat.ts';
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

/** Services that make calls of other names. */
const calls: Record<string, string> = {
  findOrder: 'listMyOrders',
  listAllProducts: 'listProducts',
  getAnyProduct: 'getProduct',
};

/** The calls that the charts of a path may make. */
const callsOf = ({ steps }: Path): ReadonlySet<string> => {
  const ids = new Set(steps.map(({ chart }) => chart));
  const invoked = [...ids].flatMap((id) => {
    const model = charts.get(id);
    return model ? nodesOf(model.machine).flatMap((node) => node.invoke.map((each) => each.id)) : [];
  });
  return new Set(invoked.map((service) => calls[service] ?? service));
};

/** What no desk can answer: the module of a chunk. */
const isLeftToShop = ({ event }: Step) => event.type === 'xstate.done.actor.loadChunk';

const told = (step: Step, { event, to }: Pick<Happening, 'event' | 'to'>): Went => ({
  parted: `Planned was "${step.state}" after ${spoken(step.event.type)}; after ${spoken(event.type)} it is "${to}".`,
});

/** Walks paths through the running shop: the network held, events sent, and what the shop does by itself left to it. */
export const createReplayer = (watch: Watch, deck: Deck, seat: Seat): Replayer => {
  /** Up to where what each actor did is accounted for. */
  let done = new Map<AnyActorRef, number>();
  let from = 0;

  const next = () => (watch.get().happenings.at(-1)?.number ?? -1) + 1;

  const wanted = ({ chart, nth }: Pick<Step, 'chart' | 'nth'>): LiveActor | undefined =>
    watch.get().actors.findLast((actor) => actor.chart === chart && (nth === undefined || actor.nth === nth));

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
  const settled = async <T>(look: () => T | undefined, signal: AbortSignal): Promise<T> => {
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
    const { ref } = await until(() => wanted(step), signal);
    const find = () => news(ref).find(({ event }) => event.type === step.event.type);
    const itself = step.cause === 'start' || isLeftToShop(step) ? await until(find, signal) : find();
    if (itself) return account(step, itself, 'shop');
    const astray = news(ref).find(({ cause, from: before, to }) => cause !== 'start' && before !== to);
    if (astray) return told(step, astray);
    const sent = await seat.own(step.event);
    ref.send(sent);
    const last = news(ref).find(({ event }) => event === sent);
    return last ? account(step, last, 'desk') : { parted: `${step.chart} no longer listens.` };
  };

  const open = async (path: Path, signal: AbortSignal): Promise<Path> => {
    const held = callsOf(path);
    const isMadeUp = path.begin !== null;
    deck.hold((call, isSigned) => held.has(call) || (isMadeUp && isSigned));
    done = new Map();
    from = path.begin ? 0 : next();
    if (!path.begin) return path;
    await seat.open(path.begin);
    if (!path.to) return path;
    const { chart, id } = path.to;
    const actor = await settled(() => wanted({ chart }), signal);
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
