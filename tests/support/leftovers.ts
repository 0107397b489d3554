import { PropertySymbol } from 'happy-dom';
import { Actor, type AnyActorLogic, type AnyActorRef } from 'xstate';

/** Listeners, timers and actors by identity, with descriptions that include where they were started. */
export type Leftovers = Map<unknown, string>;

/** The topmost line of the project in an error's stack. */
const lineIn = ({ stack = '' }: Error): string => {
  const lines = stack.split('\n').filter((line) => /^ +at /.test(line) && !/support.leftovers/.test(line));
  return (lines.find((line) => !/node_modules|node:|<anonymous>/.test(line)) ?? lines[0] ?? '').trim();
};

type Started = { what: string; where: Error };

const turn = globalThis.setTimeout;
const timers = new Map<unknown, Started>();

/** Tracks every timer until it has fired or was cleared. */
const trackTimers = (): void => {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const begin = globalThis[name] as (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => unknown;
    const noted: typeof begin = (run, ms = 0, ...given) => {
      const fire = (...all: unknown[]) => {
        if (name === 'setTimeout') timers.delete(timer);
        run(...all);
      };
      const timer = begin(fire, ms, ...given);
      timers.set(timer, { what: `a ${name} of ${ms} ms`, where: new Error('started') });
      return timer;
    };
    // Keeps the property that `util.promisify` reads.
    globalThis[name] = Object.defineProperties(noted, Object.getOwnPropertyDescriptors(begin)) as never;
  }
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const end = globalThis[name];
    globalThis[name] = (timer) => {
      timers.delete(timer);
      end(timer);
    };
  }
};

const actors = new Map<AnyActorRef, Started>();

/** Tracks every root actor until it is stopped; its children end with it. */
const trackActors = (): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called with their actor
  const { start, stop } = Actor.prototype as Actor<AnyActorLogic>;
  Actor.prototype.start = function begin(this: Actor<AnyActorLogic>) {
    const started = start.call(this);
    // A fake actor does nothing by itself, and may be part of a module.
    if (!this._parent && this.id !== 'fakeActor') {
      const name = 'id' in this.logic ? String(this.logic.id) : this.id;
      actors.set(this, { what: `an actor of ${name}`, where: new Error('started') });
    }
    return started;
  };
  Actor.prototype.stop = function end(this: Actor<AnyActorLogic>) {
    actors.delete(this);
    return stop.call(this);
  };
};

trackTimers();
trackActors();

/** Internals of happy-dom: a document does not expose its listeners. */
type Internals = {
  [PropertySymbol.listeners]: Record<'capturing' | 'bubbling', Map<string, (() => void)[]>>;
  [PropertySymbol.window]: EventTarget;
};

const internalsOf = (target: EventTarget): Internals => target as unknown as Internals;

const numbers = new WeakMap<object, number>();
let count = 0;

const numberOf = (listener: object): number => {
  const number = numbers.get(listener) ?? (count += 1);
  numbers.set(listener, number);
  return number;
};

/** The listeners on a target. */
const listenersOf = (target: EventTarget, name: string): [string, string][] => {
  const { capturing, bubbling } = internalsOf(target)[PropertySymbol.listeners];
  return [...capturing, ...bubbling].flatMap(([type, listeners]) =>
    listeners.map((listener): [string, string] => [
      `${name} ${type} ${numberOf(listener)}`,
      `a listener for ${type} on the ${name}: ${String(listener).replaceAll(/\s+/g, ' ').slice(0, 100)}`,
    ]),
  );
};

/** Everything that is running now. */
export const leftovers = (): Leftovers => {
  const running = [...actors].filter(([actor]) => (actor.getSnapshot() as { status: string }).status === 'active');
  const started = [...timers, ...running].map(([key, { what, where }]): [unknown, string] => [
    key,
    `${what}, started ${lineIn(where)}`,
  ]);
  const listeners =
    typeof document === 'undefined'
      ? []
      : [...listenersOf(internalsOf(document)[PropertySymbol.window], 'window'), ...listenersOf(document, 'document')];
  return new Map([...started, ...listeners]);
};

/** Throws if more is running than before. Timers that are due at once get one turn to fire. */
export const refuseLeftovers = async (before: Leftovers, owner: string): Promise<void> => {
  const left = () => [...leftovers()].filter(([key]) => !before.has(key)).map(([, words]) => words);
  if (left().length > 0) await new Promise((resolve) => void turn(resolve, 1));
  if (left().length > 0)
    throw new Error(
      `${owner} must end what it starts. It left behind:\n${left()
        .map((each) => `- ${each}`)
        .join('\n')}`,
    );
};
