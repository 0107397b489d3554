import type { AnyStateMachine } from 'xstate';
import { factsIn } from '../chart/effects.ts';
import { simulate, type Moment } from '../chart/simulate.ts';
import { describeValue } from '../chart/stateValue.ts';
import { movesOf, vertexKey, type Edge, type ExploreOptions, type Move } from '../explore/explore.ts';
import type { PlannedTour } from './plan.ts';

/** Names for the moves in a moment: the type of the event, and the position among its payloads. */
function namesOf(moves: readonly Move[]): string[] {
  const counts = new Map<string, number>();
  return moves.map(({ event: { type } }) => {
    counts.set(type, (counts.get(type) ?? -1) + 1);
    return `${type} ${counts.get(type)}`;
  });
}

const stateOf = ({ snapshot }: Moment) => describeValue(snapshot.value);

/** A move with its name, its state, and a name for both with all that tells vertices apart. */
type Candidate = { move: Move; name: string; state: string; place: string };

/** How often a state with untried payloads is looked for, beyond one time for each payload. */
const MOST_DETOURS = 20;

/** What was tried in each state, and where it led last. */
class Experience {
  private readonly tried = new Map<string, number>();
  private readonly untried = new Map<string, Set<string>>();
  private readonly leadsTo = new Map<string, Map<string, string>>();
  private readonly detours = new Map<string, number>();
  private readonly refused = new Set<string>();

  times(key: string): number {
    return this.tried.get(key) ?? 0;
  }

  /** Notes which moves a state has. */
  see(candidates: readonly Candidate[]): void {
    for (const { state, name } of candidates) {
      const left = this.untried.get(state) ?? new Set();
      if (this.times(`${state} ${name}`) === 0) left.add(name);
      this.untried.set(state, left);
    }
  }

  /** Whether a vertex refuses the event: once is enough. */
  isRefused({ place }: Candidate): boolean {
    return this.refused.has(place);
  }

  note({ state, name, place }: Candidate, next: string, isRefused: boolean): void {
    if (isRefused) this.refused.add(place);
    for (const key of [`${state} ${name}`, place]) this.tried.set(key, this.times(key) + 1);
    this.untried.get(state)?.delete(name);
    this.leadsTo.set(state, (this.leadsTo.get(state) ?? new Map()).set(name, next));
  }

  /** The names of moves that begin a way to the nearest state with untried payloads. */
  towardsUntried(from: string, names: readonly string[]): string[] {
    const queue = names.map((name) => ({ first: name, at: this.leadsTo.get(from)?.get(name) }));
    const seen = new Set([from]);
    for (const { first, at } of queue) {
      if (at === undefined || seen.has(at)) continue;
      seen.add(at);
      const left = this.untried.get(at)?.size ?? 0;
      const detours = this.detours.get(at) ?? 0;
      if (left > 0 && detours < MOST_DETOURS * (left + 1)) {
        this.detours.set(at, detours + 1);
        return names.filter((name) => name === first || this.leadsTo.get(from)?.get(name) === at);
      }
      for (const next of this.leadsTo.get(at)?.values() ?? []) queue.push({ first, at: next });
    }
    return [];
  }
}

/**
 * Tours in which every payload of an event occurs where the event does, within a number of steps. They take what was
 * not tried yet in a state, else the way to a state where something was not, else what was tried least
 * in the vertex.
 * Every second tour is short, so that much begins. Unlike tours across a graph, these need no vertex to tell all payloads apart, so there can be many.
 */
export function payloadTours(
  machine: AnyStateMachine,
  options: ExploreOptions,
  { steps: most, length = 25, shortLength = 8 }: { steps: number; length?: number; shortLength?: number },
): PlannedTour[] {
  const { inputs = [undefined], vertex } = options;
  const movesIn = movesOf(machine, options);
  const chart = simulate(machine);
  const experience = new Experience();

  const choose = (moment: Moment, start: number, turn: number): Candidate | undefined => {
    const moves = movesIn(moment);
    const names = namesOf(moves);
    const [state, key] = [stateOf(moment), vertexKey(moment, vertex)];
    const all = moves
      .map((move, index) => ({ move, name: names[index]!, state, place: `${start} ${key} ${names[index]}` }))
      .filter((candidate) => !experience.isRefused(candidate));
    experience.see(all);
    const fresh = all.filter(({ name }) => experience.times(`${state} ${name}`) === 0);
    const onTheWay = fresh.length > 0 ? [] : experience.towardsUntried(state, names);
    const wanted = fresh.length > 0 ? fresh : all.filter(({ name }) => onTheWay.includes(name));
    const candidates = wanted.length > 0 ? wanted : all;
    const turned = candidates.map((_, index) => candidates[(index + turn) % candidates.length]!);
    return turned.reduce<Candidate | undefined>(
      (best, each) => (best === undefined || experience.times(each.place) < experience.times(best.place) ? each : best),
      undefined,
    );
  };

  const tours: PlannedTour[] = [];
  for (let steps = 0, idle = 0; steps < most && idle < 2 * inputs.length + 4;) {
    const first = tours.length % inputs.length;
    const input = inputs[first];
    const begun = chart.begin(input);
    let { moment } = begun;
    const edges: Edge[] = [];
    let isIdle = true;
    const longest = tours.length % 2 === 0 ? length : shortLength;
    while (edges.length < longest) {
      const chosen = choose(moment, first, steps + edges.length);
      if (!chosen) break;
      if (experience.times(chosen.place) === 0) isIdle = false;
      const { event, cause, run } = chosen.move;
      const outcome = run();
      const { taken, visited, effects } = outcome;
      experience.note(chosen, stateOf(outcome.moment), taken.length === 0 && cause !== 'time');
      edges.push({ from: '', to: '', event, cause, taken, visited, emitted: factsIn(effects) });
      moment = outcome.moment;
    }
    steps += edges.length + 1;
    idle = isIdle ? idle + 1 : 0;
    const start = { key: '', moment: begun.moment, out: [], refused: [] };
    tours.push({ start: { input, vertex: start, taken: begun.taken, visited: begun.visited }, edges });
  }
  return tours;
}
