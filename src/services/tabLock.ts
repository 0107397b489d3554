/** Does work that only one tab of this browser may do at a time under this name. Resolves to null if another tab does it. */
export type TabLock = <T>(name: string, work: () => Promise<T>) => Promise<T | null>;

/** Longer than browsers take to show one tab what another has stored, in milliseconds. */
const SPREAD_MS = 150;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** For pages over plain HTTP, without Web Locks. Of tabs that start at the same moment, the last to write wins. */
const byStorage =
  ({ localStorage, crypto }: Window): TabLock =>
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
  ({ navigator }: Window): TabLock =>
  (name, work) =>
    navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock === null ? null : work()));

/** A lock among the tabs of a browser. Where tabs share neither locks nor storage, each works on its own. */
export const createTabLock =
  (target: Window): TabLock =>
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
