// @module-tag soak

import { describe, expect, it } from 'vitest';
import { safeguards } from '../../verification/proofs/safeguards.mjs';
import { scenarios } from '../../walks/check/scenarios.ts';
import { savedCounterexamples } from '../../walks/check/savedCounterexamples.ts';
import { verify } from '../fixtures/processes.ts';

const names = savedCounterexamples().map(({ name }) => name);

describe('the exploration of the shop', () => {
  it('A5, A21, A34, A40, S96: breaks no rule in the first states of every scenario', { timeout: 240_000 }, async () => {
    const { stdout } = await verify('prove', '--explore', 'tabs', '--states', '60');
    expect(stdout.match(/0 rules broken/g)).toHaveLength(scenarios.length);
    const kept = stdout.slice(0, stdout.indexOf('0 rules broken'));
    for (const name of names) expect(kept).toMatch(new RegExp(`^${name}: no rule is broken`, 'm'));
  });

  it('A40: finds the second order where refusals are not remembered', { timeout: 120_000, tags: 'soak' }, async () => {
    const { stdout } = await verify('prove', '--disable', 'remembered-refusals');
    expect(stdout).toContain('a retried order is placed twice');
    expect(stdout).toMatch(/server: createOrder with key-0-1, from before: 201/);
    expect(stdout).toMatch(/`--keep` adds a-retried-order-is-placed-twice-\w+ to walks\/check\/counterexamples\.json/);
  });

  it('breaks no rule deeper than `npm test` looks', { timeout: 600_000, tags: 'soak' }, async () => {
    const { stdout } = await verify('prove', '--explore', 'tabs', '--states', '2000');
    expect(stdout.match(/ 0 rules broken/g)).toHaveLength(scenarios.length);
  });

  it('A45: asks a bank again about a charge that has only just begun', { timeout: 120_000 }, async () => {
    const { stdout } = await verify('prove', '--explore', 'tabs', '--scenario', 'a bank that refuses a payment');
    // Where the bank is not asked, the order never becomes payable again, and there are 28.
    expect(Number(/payment: (\d+) states \(all of them\)/.exec(stdout)?.[1])).toBeGreaterThan(40);
  });
});

describe('a saved counterexample', () => {
  it('exists for each safeguard, in a scenario that exists', () => {
    const counterexamples = savedCounterexamples();
    expect(new Set(counterexamples.map((counterexample) => counterexample.disabled))).toEqual(
      new Set(Object.keys(safeguards)),
    );
    for (const { scenario } of counterexamples) expect(scenarios.map(({ name }) => name)).toContain(scenario);
  });
  // A process for each, so that one that does not end has a name.
  it.each(Object.keys(safeguards))('does so without %s', { timeout: 120_000, tags: 'soak' }, async (safeguard) => {
    const counterexamples = savedCounterexamples().filter((counterexample) => counterexample.disabled === safeguard);
    for (const { name, rule } of counterexamples) {
      const { stdout } = await verify('prove', '--replay', name, '--disable', safeguard);
      const verdict = stdout.split('\n').find((line) => line.startsWith(`${name}: `));
      expect(verdict).toContain(`broken: ${rule}`);
    }
  });
});

describe('simulated runs of the whole shop', () => {
  it('A5, A21, A34, A40, S96: break no rule', { timeout: 180_000, tags: 'soak' }, async () => {
    const { stdout } = await verify('simulate', '--minutes', '1');
    expect(stdout).toMatch(/[1-9]\d* runs, .* 0 runs broke a rule/);
  });

  it(
    'A21: find stock that is taken twice where a release is not remembered',
    { timeout: 180_000, tags: 'soak' },
    async () => {
      const without = verify('simulate', '--disable', 'released-at-on-a-retry', '--minutes', '1');
      await expect(without).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining('stock is lost or made up'),
      });
    },
  );
});
