import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { noteOf, type Note } from './notes.ts';
import { pairsIn } from './plan.ts';
import type { TransitionKey } from './transitions.ts';

/** What actors of one chart really did, whatever drove them. */
export type Collector = {
  /** For `createActor(machine, { inspect })`; one collector may watch any number of actors. */
  inspect: (event: InspectionEvent) => void;
  /** Takes what was noted of actors that run elsewhere. */
  hear: (note: Note) => void;
  /** Tells whatever is heard from now on, of other charts too, to somebody else as well, until the answer is called. */
  listen: (listener: (note: Note) => void) => () => void;
  /** How often each transition was crossed. */
  taken: ReadonlyMap<TransitionKey, number>;
  /** Transitions crossed in a row by one actor. */
  pairs: ReadonlySet<string>;
  /** Events that an actor got in a state that refused them. */
  refused: ReadonlySet<string>;
  /** Ids of the states that were active. */
  visited: ReadonlySet<string>;
};

/** Watches the actors of a chart, and of every clone that `provide()` makes of it, through the inspection API. */
export function collectorOf(machine: AnyStateMachine): Collector {
  const taken = new Map<TransitionKey, number>();
  const pairs = new Set<string>();
  const refused = new Set<string>();
  const visited = new Set<string>();
  const last = new Map<string, TransitionKey[]>();
  const listeners = new Set<(note: Note) => void>();
  const hear = (note: Note) => {
    for (const listener of listeners) listener(note);
    if (note.chart !== machine.id) return;
    for (const id of note.visited) visited.add(id);
    if (note.refused !== undefined) refused.add(note.refused);
    if (note.taken.length === 0) return;
    for (const key of note.taken) taken.set(key, (taken.get(key) ?? 0) + 1);
    for (const pair of pairsIn(last.get(note.actor) ?? [], [note.taken])) pairs.add(pair);
    last.set(note.actor, note.taken);
  };
  const inspect = (event: InspectionEvent) => {
    const note = noteOf(event);
    if (note) hear(note);
  };
  const listen = (listener: (note: Note) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { inspect, hear, listen, taken, pairs, refused, visited };
}
