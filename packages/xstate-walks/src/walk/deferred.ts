import { setImmediate as turn } from 'node:timers/promises';
import { fromPromise, type AnyEventObject, type AnyStateMachine } from 'xstate';
import { nodesOf } from '../chart/nodes.ts';

type Call = { input: unknown; resolve: (output: unknown) => void; reject: (error: unknown) => void };
type Outcome<TName extends string> = `xstate.${'done' | 'error'}.actor.${TName}`;

/** Services that wait until a test settles them. */
export type Deferred<TName extends string> = {
  /** For `machine.provide({ actors })`. */
  actors: Record<TName, never>;
  /** Event executors for a walk: each settles the oldest waiting call with the planned event. */
  outcomes: Record<Outcome<TName>, (step: { event: AnyEventObject }) => Promise<void>>;
  /** The inputs of all calls since the last `reset`, the oldest first, aborted calls included. */
  calls: (name: TName) => unknown[];
  /** The number of calls that wait. */
  waiting: (name: TName) => number;
  /** Resolves the oldest waiting call, and waits for what follows from it. */
  done: (name: TName, output?: unknown) => Promise<void>;
  /** Rejects the oldest waiting call, and waits for what follows from it. */
  fail: (name: TName, error?: unknown) => Promise<void>;
  /** Drops all calls, for the next test. */
  reset: () => void;
};

/** Services by name, each with a queue of calls. A call is dropped when its state is left or the actor stops. */
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

/** The same for all services that a chart invokes by name, read from the chart. */
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
