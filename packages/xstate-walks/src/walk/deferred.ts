import { setImmediate as turn } from 'node:timers/promises';
import { fromPromise, type AnyEventObject, type AnyStateMachine } from 'xstate';
import { nodesOf } from '../chart/nodes.ts';

type Call = { input: unknown; resolve: (output: unknown) => void; reject: (error: unknown) => void };
type Outcome<TName extends string> = `xstate.${'done' | 'error'}.actor.${TName}`;

/** Services that answer when a test says so. */
export type Deferred<TName extends string> = {
  /** For `machine.provide({ actors })`. */
  actors: Record<TName, never>;
  /** Gestures for a walk: each settles the oldest waiting call as the planned event says. */
  outcomes: Record<Outcome<TName>, (step: { event: AnyEventObject }) => Promise<void>>;
  /** What a service was asked since the last `reset`, the oldest first, aborted calls included. */
  calls: (name: TName) => unknown[];
  /** How many calls of a service wait for an answer. */
  waiting: (name: TName) => number;
  /** Answers the oldest waiting call, and lets everything that follows from it happen. */
  done: (name: TName, output?: unknown) => Promise<void>;
  /** Fails the oldest waiting call, and lets everything that follows from it happen. */
  fail: (name: TName, error?: unknown) => Promise<void>;
  /** Forgets every call, for the next test. */
  reset: () => void;
};

/** Services by name, each a queue of calls that wait; leaving a state, or stopping the actor, drops its call. */
export function deferred<const TName extends string>(...names: TName[]): Deferred<TName> {
  const waiting = new Map<string, Call[]>(names.map((name) => [name, []]));
  const asked = new Map<string, unknown[]>(names.map((name) => [name, []]));

  const listOf = <T>(lists: Map<string, T[]>, name: string): T[] => {
    const list = lists.get(name);
    if (!list) throw new Error(`no service is called "${name}"; there are ${names.join(', ')}`);
    return list;
  };

  const actor = (name: string) =>
    fromPromise(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          const call: Call = { input, resolve, reject };
          const drop = () => {
            const calls = listOf(waiting, name);
            if (calls.includes(call)) calls.splice(calls.indexOf(call), 1);
          };
          listOf(asked, name).push(input);
          listOf(waiting, name).push(call);
          signal.addEventListener('abort', drop);
        }),
    );

  const settle = async (name: string, answer: (call: Call) => void) => {
    const call = listOf(waiting, name).shift();
    if (!call) throw new Error(`no call of "${name}" waits for an answer`);
    answer(call);
    await turn(); // one turn of the event loop: promises run, no time passes
  };
  const done = (name: string, output?: unknown) => settle(name, ({ resolve }) => resolve(output));
  const fail = (name: string, error: unknown = new Error('down')) => settle(name, ({ reject }) => reject(error));

  const outcomes = names.flatMap((name) => [
    [`xstate.done.actor.${name}`, ({ event }: { event: AnyEventObject }) => done(name, event.output)],
    [`xstate.error.actor.${name}`, ({ event }: { event: AnyEventObject }) => fail(name, event.error)],
  ]);

  return {
    actors: Object.fromEntries(names.map((name) => [name, actor(name)])) as unknown as Record<TName, never>,
    outcomes: Object.fromEntries(outcomes) as Deferred<TName>['outcomes'],
    calls: (name) => listOf(asked, name),
    waiting: (name) => listOf(waiting, name).length,
    done,
    fail,
    reset: () => {
      for (const name of names) {
        waiting.set(name, []);
        asked.set(name, []);
      }
    },
  };
}

/** All services that a chart invokes by name; what it calls them is read from the chart. */
export function deferredOf(machine: AnyStateMachine): Deferred<string> {
  const invokes = nodesOf(machine)
    .flatMap(({ invoke }) => invoke)
    .flatMap(({ id, src }) => (typeof src === 'string' ? [{ id, name: src }] : []));
  const services = deferred(...new Set(invokes.map(({ name }) => name)));
  const outcomes = invokes.flatMap(({ id, name }) =>
    (['done', 'error'] as const).map((kind) => [
      `xstate.${kind}.actor.${id}`,
      services.outcomes[`xstate.${kind}.actor.${name}`],
    ]),
  );
  return { ...services, outcomes: Object.fromEntries(outcomes) as Deferred<string>['outcomes'] };
}
