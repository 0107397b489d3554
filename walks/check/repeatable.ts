type Timer = { run: () => void; ms: number };

/** Timers that end when a move says so. They take the place of the global ones while a process runs. */
export class HeldTimers {
  private readonly timers = new Map<number, Timer>();
  private count = 0;
  private readonly held: readonly number[];

  /** Holds timers of these lengths, in milliseconds; all others are left to the system. */
  constructor(held: readonly number[]) {
    this.held = held;
  }

  /** Their lengths in milliseconds, the oldest first. */
  get lengths(): number[] {
    return [...this.timers.values()].map(({ ms }) => ms);
  }

  /** Ends the oldest timer of this length. */
  end(length: number): void {
    const [id, timer] = [...this.timers].find(([, { ms }]) => ms === length)!;
    this.timers.delete(id);
    timer.run();
  }

  /** Runs some work whose timers are held. */
  async during(work: () => Promise<void>): Promise<void> {
    const { setTimeout: set, clearTimeout: clear } = globalThis;
    globalThis.setTimeout = ((run: () => void, ms = 0) => {
      if (!this.held.includes(ms)) return set(run, ms);
      this.count += 1;
      this.timers.set(this.count, { run, ms });
      return this.count;
    }) as unknown as typeof setTimeout;
    globalThis.clearTimeout = ((id: number) => {
      if (!this.timers.delete(id)) clear(id);
    }) as typeof clearTimeout;
    try {
      await work();
    } finally {
      globalThis.setTimeout = set;
      globalThis.clearTimeout = clear;
    }
  }
}

/** Runs some work whose intervals never come: what the server does every minute is a move of the world here. */
export const withoutIntervals = async <T>(work: () => Promise<T>): Promise<T> => {
  const { setInterval: set } = globalThis;
  globalThis.setInterval = ((_: () => void, ms?: number) => set(() => undefined, ms)) as typeof setInterval;
  try {
    return await work();
  } finally {
    globalThis.setInterval = set;
  }
};

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** JSON that is the same for equal data. */
export const toText = (data: unknown): string => JSON.stringify(data, inOrder);

/** Moments differ from run to run and do not tell states apart: nothing that is explored compares them. */
export const withoutMoments = (text: string): string =>
  text.replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00)/g, '2026-01-01T00:00:00.000Z');

const known = new Map<string, unknown>();

/** Reads JSON, each text once. */
export const parsed = (text: string): unknown => {
  const found = known.get(text) ?? (JSON.parse(text) as unknown);
  known.set(text, found);
  return found;
};
