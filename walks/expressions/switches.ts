/** Which change of an expression is on, and which places of changes have been passed. */
let on: number | null = null;
let passed = new Set<number>();
/** How many places were passed since a change was turned on. */
let passes = 0;

/** A chart that passes so many places in one walk never rests: a timer of 0 ms, for example. */
const MOST_PASSES = 300_000;

/** Stands at every changed place of a source: true if its change is on. */
export const at = (id: number): boolean => {
  passed.add(id);
  passes += 1;
  if (on !== null && passes > MOST_PASSES) throw new Error('the chart never rests');
  return on === id;
};

/** Turns one change on, or all off. */
export const turnOn = (id: number | null): void => {
  on = id;
  passes = 0;
};

/** The places that were passed since the last call. */
export const takePassed = (): Set<number> => {
  const places = passed;
  passed = new Set();
  return places;
};

/** Runs something with one change on. */
export const during =
  (id: number) =>
  <T>(work: () => T): T => {
    turnOn(id);
    try {
      return work();
    } finally {
      turnOn(null);
    }
  };
