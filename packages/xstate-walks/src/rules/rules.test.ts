import { describe, expect, it } from 'vitest';
import { rulesOver, watcherOf, type Rule } from './rules.ts';

/** A lift, as far as it can be seen. */
type Lift = { floor: number; isOpen: boolean; called: string[]; visited: string[]; isBroken: boolean };

const { always, never, once, eventually, onlyAfter, between } = rulesOver<Lift>();

const rules = {
  always: always(
    'it stays in the house',
    ['floor'],
    ({ floor }) => [floor],
    (floor) => floor >= 0 && floor < 10,
  ),
  never: never(
    'no floor is called twice',
    ['called'],
    ({ called }) => called.entries(),
    ([at, floor], { called }) => called.indexOf(floor) !== at && floor,
  ),
  once: once(
    'a broken lift stays shut',
    ['isBroken', 'isOpen'],
    ({ isBroken }) => isBroken,
    ({ isOpen }) => !isOpen,
  ),
  onlyAfter: onlyAfter(
    'it goes only where it was called',
    ['visited', 'called'],
    ({ visited }) => visited,
    ({ called }) => called,
  ),
  between: between(
    'it does not jump',
    ['floor'],
    (before, now) => (before.floor === now.floor ? [] : [before.floor]),
    (from, { floor }) => Math.abs(from - floor) > 1 && `from ${from} to ${floor}`,
  ),
};

const watch = (rule: Rule<Lift>, trace: Partial<Lift>[]) => () => {
  const watcher = watcherOf([rule]);
  for (const observation of trace) watcher.look('', observation);
};

describe('a rule', () => {
  it.each<[keyof typeof rules, Partial<Lift>[], Partial<Lift>[], string]>([
    ['always', [{ floor: 0 }, { floor: 9 }], [{ floor: 0 }, { floor: 10 }], 'it stays in the house'],
    ['never', [{ called: ['1', '2'] }], [{ called: ['1', '2', '1'] }], 'no floor is called twice: 1'],
    [
      'once',
      [
        { isBroken: false, isOpen: true },
        { isBroken: true, isOpen: false },
      ],
      [
        { isBroken: true, isOpen: false },
        { isBroken: false, isOpen: true },
      ],
      'a broken lift stays shut',
    ],
    [
      'onlyAfter',
      [
        { visited: [], called: ['3'] },
        { visited: ['3'], called: [] },
      ],
      [
        { visited: ['3'], called: [] },
        { visited: ['3'], called: ['3'] },
      ],
      'it goes only where it was called: 3',
    ],
    [
      'between',
      [{ floor: 1 }, { floor: 2 }],
      [{ floor: 1 }, { floor: 2 }, { floor: 5 }],
      'it does not jump: from 2 to 5',
    ],
  ])('that says %s holds on one trace and is broken on another', (word, fine, wrong, said) => {
    expect(watch(rules[word], fine)).not.toThrow();
    expect(watch(rules[word], wrong)).toThrow(said);
  });

  it('says nothing of what it does not see, and how often it had something to judge is known', () => {
    const judged = new Map<string, number>();
    const watcher = watcherOf(Object.values(rules), judged);
    watcher.look('', { floor: 1, called: [] });
    watcher.look('wait', { floor: 1, visited: ['2'] });
    watcher.look('up', { floor: 2, visited: ['2'] });
    expect(Object.fromEntries(judged)).toEqual({ 'it stays in the house': 3, 'it does not jump': 1 });
  });

  it('knows what was done last', () => {
    const polite = never(
      'no one kicks it',
      [],
      ({ did }) => [did],
      (did) => did === 'kick' && 'a kick',
    );
    const watcher = watcherOf([polite]);
    watcher.look('push', {});
    expect(() => watcher.look('kick', {})).toThrow('no one kicks it: a kick');
  });
});

const at = (floor: number, ...called: string[]) => ({ floor, called });

describe('`eventually`', () => {
  const comes = eventually(
    'it comes where it was called',
    ['called', 'floor'],
    ({ called }) => called.includes('3'),
    ({ floor }) => floor === 3,
    2,
  );
  it('is broken if it does not happen in time', () => {
    expect(watch(comes, [at(0), at(0, '3'), at(1), at(2)])).toThrow('it comes where it was called: not within 2');
    expect(watch(comes, [at(0), at(0, '3'), at(1), at(3), at(1), at(1)])).not.toThrow();
  });

  it('is inconclusive if the walk ends before that, and decided otherwise', () => {
    const judged = new Map<string, number>();
    const watcher = watcherOf([comes], judged);
    for (const observation of [at(0), at(0, '3'), at(1)]) watcher.look('', observation);
    expect(judged.get(comes.name)).toBeUndefined();
    watcher.look('', at(3));
    expect(judged.get(comes.name)).toBe(1);
  });
});
