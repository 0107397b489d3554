import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { effectMutants, expressionsIn } from '../../scripts/checked/checkedMutants.mjs';
import { pageOfChecked } from '../../scripts/checked/page.mjs';
import { withReason } from '../../scripts/checked/survivors.mjs';
import { chosenFaults } from '../../scripts/compare/chosen.mjs';
import { pageOfCompared } from '../../scripts/compare/page.mjs';
import { killAll, run } from '../../scripts/compare/tools.mjs';

type Switched = { kind: string; what: string; on: () => void; off: () => void };

const isOpen = () => true;
const row = [
  { kind: 'store', key: 'cartItems', guards: [{ check: isOpen, holds: true }] },
  { kind: 'send', to: 'cart', type: 'cart.clear' },
];

it('each effect and each guard of a table is changed, and put back', () => {
  const table = { 'order.placed': row };
  const mutants = effectMutants({ checkout: table }) as Switched[];
  expect(mutants.map(({ kind, what }) => `${kind}: ${what}`)).toEqual([
    'effect dropped: checkout, order.placed, effect 1: store cartItems',
    'guard dropped: checkout, order.placed, effect 1: store cartItems, isOpen',
    'guard negated: checkout, order.placed, effect 1: store cartItems, isOpen',
    'effect dropped: checkout, order.placed, effect 2: send cart cart.clear',
  ]);
  const changed = mutants.map(({ on, off }) => {
    on();
    const now = table['order.placed'];
    off();
    return now;
  });
  expect(changed.map((each) => each.length)).toEqual([1, 2, 2, 1]);
  expect(changed[2]![0]!.guards).toEqual([{ check: isOpen, holds: false }]);
  expect(table['order.placed']).toBe(row);
});

it('expressions of all files are changed, but not what runs while a module is loaded', async () => {
  const { mutants } = (await expressionsIn()) as { mutants: { group: string; isStatic: boolean }[] };
  expect(new Set(mutants.map(({ group }) => group))).toEqual(
    new Set(['orders', 'effects', 'checkout', 'order', 'session']),
  );
  expect(mutants.filter(({ isStatic }) => isStatic)).toEqual([]);
});

it('a survivor is equivalent only with a reason, and counts as alive outside the explored world', () => {
  const alive = { fate: 'alive', why: 'no rule is broken', seconds: 1 };
  const start = {
    group: 'effects',
    kind: 'effect dropped',
    what: 'checkout, actors.started, effect 1: send checkout details.adopt',
  };
  const logged = { group: 'orders', kind: 'constant', what: 'a.ts, unknownOutcome: { cause } → ({ })' };
  const other = { group: 'checkout', kind: 'guard dropped', what: 'checkout.placing :: step.open' };
  const tried = [start, logged, other].map((mutant) => ({ ...mutant, ...withReason(mutant, alive) }));
  expect(tried.map(({ fate }) => fate)).toEqual(['equivalent', 'alive', 'alive']);
  const text = pageOfChecked({
    all: [...tried, other],
    tried,
    seed: 7,
    depth: [{ faults: 0, states: 9 }],
    commit: 'abc',
  });
  expect(text).toContain('**This is a sample of 3**, drawn with seed 7;');
  expect(text).toContain('0 die; 1 are equivalent; 2 survive: **0 %**');
  expect(text).toContain('Of the survivors 1 differ only outside the world');
  expect(withReason(other, { ...alive, fate: 'dead' })).toMatchObject({ fate: 'dead' });
});

it('the faults to compare tools on are the same each time', async () => {
  const faults = (await chosenFaults(20)) as { list: string; in: string; changes: unknown }[];
  expect(await chosenFaults(20)).toEqual(faults);
  expect(new Set(faults.map((fault) => JSON.stringify([fault.in, fault.changes]))).size).toBe(20);
  expect(faults.slice(0, 3).map(({ list }) => list)).toEqual(['protections', 'planted', 'statements']);
});

it('a tool that has failed has found nothing, and is not counted among the tries', () => {
  const fault = { list: 'planted', in: 'a.ts', why: 'breaks A1' };
  const tried = [
    { fault, results: { one: { failed: true, why: 'Error: no port' } } },
    { fault, results: { one: { failed: false, why: null } } },
    { fault, results: { one: { failed: false, why: 'a rule', seconds: 2, isExact: true } } },
  ];
  const text = pageOfCompared({ all: tried, tried, names: ['one'], seconds: 10, commit: 'abc', version: '1' });
  expect(text).toContain('| one | 1 of 2 | 1 | 2 |');
  expect(text).toContain('| a.ts | the tool failed |');
});

it('a tool that has just ended can be stopped', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(() => killAll(pid)).not.toThrow();
});

it('a tool that cannot be started says so', async () => {
  await expect(run('no-such-command', [], { cwd: process.cwd(), seconds: 60 })).rejects.toThrow('ENOENT');
});
