import { PropertySymbol } from 'happy-dom';
import { Actor, type AnyActorLogic, type AnyActorRef } from 'xstate';

/** What goes on after the code that began it: by identity, in words that lead to where it was begun. */
export type Leftovers = Map<unknown, string>;

/** The line of the project in an error's stack that is nearest to where it was made. */
const lineIn = ({ stack = '' }: Error): string => {
  const lines = stack.split('\n').filter((line) => /^ +at /.test(line) && !/support.leftovers/.test(line));
  return (lines.find((line) => !/node_modules|node:|<anonymous>/.test(line)) ?? lines[0] ?? '').trim();
};

type Begun = { what: string; where: Error };

const turn = globalThis.setTimeout;
const timers = new Map<unknown, Begun>();

/** Notes every timer until it has fired or was cleared. */
const noteTimers = (): void => {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const begin = globalThis[name] as (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => unknown;
    const noted: typeof begin = (run, ms = 0, ...given) => {
      const fire = (...all: unknown[]) => {
        if (name === 'setTimeout') timers.delete(timer);
        run(...all);
      };
      const timer = begin(fire, ms, ...given);
      timers.set(timer, { what: `a ${name} of ${ms} ms`, where: new Error('begun') });
      return timer;
    };
    // What `util.promisify` goes by comes along.
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

const actors = new Map<AnyActorRef, Begun>();

/** Notes every actor without a parent until it is stopped; what it invokes and spawns ends with it. */
const noteActors = (): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called with the actor that they belong to
  const { start, stop } = Actor.prototype as Actor<AnyActorLogic>;
  Actor.prototype.start = function begin(this: Actor<AnyActorLogic>) {
    const started = start.call(this);
    // A stand-in does nothing by itself, and may be part of a module.
    if (!this._parent && this.id !== 'fakeActor') {
      const name = 'id' in this.logic ? String(this.logic.id) : this.id;
      actors.set(this, { what: `an actor of ${name}`, where: new Error('begun') });
    }
    return started;
  };
  Actor.prototype.stop = function end(this: Actor<AnyActorLogic>) {
    actors.delete(this);
    return stop.call(this);
  };
};

noteTimers();
noteActors();

/** The insides of happy-dom: no document tells who listens. */
type Insides = {
  [PropertySymbol.listeners]: Record<'capturing' | 'bubbling', Map<string, (() => void)[]>>;
  [PropertySymbol.window]: EventTarget;
};

const insidesOf = (target: EventTarget): Insides => target as unknown as Insides;

const numbers = new WeakMap<object, number>();
let count = 0;

const numberOf = (listener: object): number => {
  const number = numbers.get(listener) ?? (count += 1);
  numbers.set(listener, number);
  return number;
};

/** What listens to the given target. */
const listenersOf = (target: EventTarget, name: string): [string, string][] => {
  const { capturing, bubbling } = insidesOf(target)[PropertySymbol.listeners];
  return [...capturing, ...bubbling].flatMap(([type, listeners]) =>
    listeners.map((listener): [string, string] => [
      `${name} ${type} ${numberOf(listener)}`,
      `a listener for ${type} on the ${name}: ${String(listener).replaceAll(/\s+/g, ' ').slice(0, 100)}`,
    ]),
  );
};

/** Everything that goes on now. */
export const leftovers = (): Leftovers => {
  const running = [...actors].filter(([actor]) => (actor.getSnapshot() as { status: string }).status === 'active');
  const begun = [...timers, ...running].map(([key, { what, where }]): [unknown, string] => [
    key,
    `${what}, begun ${lineIn(where)}`,
  ]);
  const heard =
    typeof document === 'undefined'
      ? []
      : [...listenersOf(insidesOf(document)[PropertySymbol.window], 'window'), ...listenersOf(document, 'document')];
  return new Map([...begun, ...heard]);
};

/** Fails if more goes on than did. What is due at once may end by itself. */
export const refuseLeftovers = async (before: Leftovers, whose: string): Promise<void> => {
  const left = () => [...leftovers()].filter(([key]) => !before.has(key)).map(([, words]) => words);
  if (left().length > 0) await new Promise((resolve) => void turn(resolve, 1));
  if (left().length > 0)
    throw new Error(
      `${whose} must end what it begins. It left behind:\n${left()
        .map((each) => `- ${each}`)
        .join('\n')}`,
    );
};
