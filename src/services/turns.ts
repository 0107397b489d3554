/** Does work that only one tab of this browser may do at a time under a name. Null: another tab is doing it. */
export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T | null>;

/** Longer than browsers take to show one tab what another has stored. */
const SPREAD_MS = 150;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Without Web Locks, which a page over plain http does not have: of the tabs that ask at the same moment, the one that
 * wrote last goes on. A tab that asks later is not held back; it must look at what was stored meanwhile.
 */
const byStorage =
  ({ localStorage, crypto }: Window): Turns =>
  async (name, work) => {
    const key = `turn: ${name}`;
    const mine = crypto.getRandomValues(new Uint32Array(4)).join('-');
    localStorage.setItem(key, mine);
    await pause(SPREAD_MS);
    if (localStorage.getItem(key) !== mine) return null;
    localStorage.removeItem(key);
    return work();
  };

const byLock =
  ({ navigator }: Window): Turns =>
  (name, work) =>
    navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock === null ? null : work()));

/** Turns among the tabs of a browser. Where tabs may share neither locks nor storage, each goes on by itself. */
export const createTurns =
  (target: Window): Turns =>
  async (name, work) => {
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return work();
    };
    try {
      return await ('locks' in target.navigator ? byLock : byStorage)(target)(name, begin);
    } catch (error) {
      if (hasBegun) throw error;
      return work();
    }
  };
