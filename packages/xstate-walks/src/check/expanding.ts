import type { Transition } from './processes.ts';
import type { Composition, Offer, GlobalState } from './globalState.ts';

/** Runs of real code that are needed before it is known what can happen next. */
export type Missing = (() => Promise<unknown>)[];

/** Values that real code gives once. A value that is not known yet is put on the list of what is missing. */
export class Known<T> {
  private readonly values = new Map<string, T>();

  get size(): number {
    return this.values.size;
  }

  get(name: string, missing: Missing, run: () => Promise<T>): T | undefined {
    const value = this.values.get(name);
    if (value === undefined) missing.push(async () => this.values.set(name, await run()));
    return value;
  }
}

/** The value of a name in a table, worked out when it is asked for first. */
export const once = <T>(known: Map<string, T>, name: string, work: () => T): T => {
  const value = known.get(name) ?? work();
  if (!known.has(name)) known.set(name, value);
  return value;
};

type StepsOf = (state: GlobalState, step: (transition: Transition, next: GlobalState) => void) => void;

/** Whether a step is to be taken; asked before any code runs for it. */
export type IsOpen = (isFault: boolean, type: Transition['type'], process: number, what?: string | number) => boolean;

/** Takes all steps from a state, or one of them. Code that a step needs runs first. */
export class Expanding {
  missing: Missing = [];
  /** Null: every step is taken. */
  private gate: ((offer: Offer) => boolean) | null = null;

  readonly isOpen: IsOpen = (isFault, type, process, what = '') =>
    this.gate === null || this.gate({ name: `${type} ${process} ${what}`, isFault });

  /** `stepsOf` puts on the list what is missing, and leaves such steps out. */
  constructor(private readonly stepsOf: StepsOf) {}

  readonly expand: Composition['expand'] = (state, step) => {
    const found: [Transition, GlobalState][] = [];
    const collect = () => {
      found.length = 0;
      this.missing = [];
      this.stepsOf(state, (transition, next) => void found.push([transition, next]));
    };
    const report = () => {
      for (const [transition, next] of found) step(transition, next);
    };
    collect();
    if (this.missing.length === 0) return report();
    return (async () => {
      while (this.missing.length > 0) {
        for (const run of this.missing) await run();
        collect();
      }
      report();
    })();
  };

  readonly offers: Composition['offers'] = (state) => {
    const found: Offer[] = [];
    this.gate = (offer) => {
      found.push(offer);
      return false;
    };
    this.stepsOf(state, () => undefined);
    this.gate = null;
    return found;
  };

  readonly take: Composition['take'] = async (state, wanted) => {
    const found: [Transition, GlobalState][] = [];
    this.gate = ({ name }) => name === wanted;
    await this.expand(state, (transition, next) => void found.push([transition, next]));
    this.gate = null;
    return found;
  };
}
