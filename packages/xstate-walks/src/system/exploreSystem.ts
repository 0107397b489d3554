import { getStateNodes, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import type { Edge, Graph, Vertex } from '../explore/explore.ts';
import { ancestorsOf } from '../chart/nodes.ts';
import { describeValue } from '../chart/stateValue.ts';
import { crossedIn, keyOf, type TransitionKey } from '../chart/transitions.ts';

/** A move in a running system: by a user, a service, or the environment. */
export type SystemMove = {
  name: string;
  run: () => unknown;
  /** How much more likely it is than others; 1 by default. */
  weight?: number;
};

/** Charts that run together. */
export type Running = {
  /** The charts that run now. */
  charts: () => AnyActorRef[];
  /** The moves that are possible now. */
  moves: () => SystemMove[];
  /** What tells situations with the same states apart. */
  situation: () => unknown;
  /** An observation, for rules. */
  see?: () => object | Promise<object>;
  stop: () => void;
};

/** Records an event outside of the charts: a new address, a stored value. */
export type NoteOutside = (who: string, what: string) => void;

export type System = {
  /** The names of its starts. */
  startingPoints: readonly string[];
  /** Starts the system, the same way each time. */
  begin: (startingPoint: string, noteOutside: NoteOutside) => Running;
};

/** All that a system did in up to `depth` moves. */
export type SystemGraph = Graph<Situation> & {
  depth: number;
  /** Whether more moves lead to nothing new. */
  isComplete: boolean;
};

/** The states of the charts, by their ids. */
export type Situation = { states: Record<string, string>; active: ReadonlySet<string> };

/** A key for an event outside of the charts, in the form of a transition key. */
const outsideKey = (who: string, what: string): TransitionKey => `${who} :: ${what}`;

/** A running system, and what happened since the last move. */
class Watched {
  private taken: TransitionKey[][] = [];
  private visited = new Set<string>();
  private emitted: string[] = [];
  private readonly watched = new Set<AnyActorRef>();
  readonly running: Running;

  constructor(
    system: System,
    readonly startingPoint: string,
  ) {
    this.running = system.begin(startingPoint, (who, what) => void this.taken.push([outsideKey(who, what)]));
    this.watch();
  }

  /** Charts may start at any time. */
  private watch(): void {
    for (const actor of this.running.charts().filter((each) => !this.watched.has(each))) {
      this.watched.add(actor);
      actor.on('*', ({ type }: { type: string }) => void this.emitted.push(type));
      actor.system.inspect((event) => {
        const crossed = event.actorRef === actor ? crossedIn(event) : [];
        if (crossed.length > 0) this.taken.push(crossed.map(keyOf));
        for (const { source } of crossed)
          for (const { id: state } of [source, ...ancestorsOf(source)]) this.visited.add(state);
      });
    }
  }

  get situation(): Situation {
    const snapshots = this.running.charts().map((actor) => actor.getSnapshot() as AnyMachineSnapshot);
    return {
      states: Object.fromEntries(snapshots.map(({ machine, value }) => [machine.id, describeValue(value)])),
      active: new Set(
        snapshots.flatMap(({ machine, value }) => getStateNodes(machine.root, value).map(({ id }) => id)),
      ),
    };
  }

  get key(): string {
    return JSON.stringify([this.situation.states, this.running.situation()]);
  }

  async run(name: string): Promise<Pick<Edge, 'taken' | 'visited' | 'emitted'>> {
    this.taken = [];
    this.visited = new Set();
    this.emitted = [];
    const move = this.running.moves().find((each) => each.name === name);
    if (!move)
      throw new Error(`"${name}" is not always offered: tell more apart in "situation".
${this.key}`);
    await move.run();
    this.watch();
    for (const id of this.situation.active) this.visited.add(id);
    return { taken: this.taken, visited: this.visited, emitted: this.emitted };
  }
}

type Place = Vertex<Situation> & { untried: string[] };

/** A path to a place. */
type Path = { place: Place; name: string; back: Path | undefined; length: number };

const movesOn = (way: Path): string[] => (way.back ? [...movesOn(way.back), way.name] : []);

/** Breadth first: the places that are reachable, the nearest first, with the paths. */
function* around(from: Place[], places: ReadonlyMap<string, Place>): Generator<Path> {
  const seen = new Set(from);
  const queue: Path[] = from.map((place) => ({ place, name: '', back: undefined, length: 0 }));
  for (const way of queue) {
    yield way;
    for (const { event, to } of way.place.out) {
      const place = places.get(to)!;
      if (seen.has(place)) continue;
      seen.add(place);
      queue.push({ place, name: event.type, back: way, length: way.length + 1 });
    }
  }
}

/** The first item that fits. */
function first<T>(list: Iterable<T>, fits: (item: T) => boolean): T | undefined {
  for (const item of list) if (fits(item)) return item;
  return undefined;
}

/**
 * Does everything that is possible in up to `depth` moves from each start, in every order. Nothing is simulated: the
 * running system moves on from its situation, returns on known paths, and restarts if that is shorter. Throws if a move
 * leads elsewhere the second time: then `situation` tells too little apart.
 */
export async function exploreSystem(system: System, depth: number): Promise<SystemGraph> {
  const places = new Map<string, Place>();
  let watched: Watched;
  let at: Place;

  const placeOf = ({ key, situation, running }: Watched): Place => {
    const known = places.get(key);
    if (known) return known;
    const place: Place = {
      key,
      moment: situation,
      out: [],
      refused: [],
      untried: running.moves().map(({ name }) => name),
    };
    places.set(key, place);
    return place;
  };

  const begin = (startingPoint: string) => {
    watched?.running.stop();
    watched = new Watched(system, startingPoint);
    at = placeOf(watched);
    return at;
  };

  const go = async (name: string) => {
    const before = at;
    const done = await watched.run(name);
    at = placeOf(watched);
    const known = before.out.find(({ event }) => event.type === name);
    if (known && known.to !== at.key) {
      const seen = [before.key, known.to, at.key].join('\n');
      throw new Error(`"${name}" does not always lead to the same: tell more apart in "situation".\n${seen}`);
    }
    if (!known) before.out.push({ from: before.key, to: at.key, event: { type: name }, cause: 'user', ...done });
  };

  const startingPoints = new Map(system.startingPoints.map((name) => [begin(name), name]));
  const isOpen = ({ place, length }: Path) => place.untried.length > 0 && length < depth;
  for (;;) {
    const near = new Map([...around([...startingPoints.keys()], places)].map((way) => [way.place, way]));
    const restarted = first(near.values(), isOpen);
    if (!restarted) break;
    const here = first(
      around([at!], places),
      ({ place, length }) => length < restarted.length + 1 && isOpen(near.get(place)!),
    );
    if (!here) begin(startingPoints.get(movedFrom(restarted))!);
    for (const name of movesOn(here ?? restarted)) await go(name);
    while (at!.untried.length > 0 && (near.get(at!)?.length ?? depth) < depth) {
      await go(at!.untried.shift()!);
    }
  }
  watched!.running.stop();
  return {
    starts: [...startingPoints].map(([vertex, input]) => ({ input, vertex, taken: [], visited: vertex.moment.active })),
    vertices: places,
    depth,
    isComplete: [...places.values()].every(({ untried }) => untried.length === 0),
  };
}

const movedFrom = (way: Path): Place => (way.back ? movedFrom(way.back) : way.place);
