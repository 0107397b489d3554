// @module-tag soak

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { undone } from '../../verification/proofs/undone.mjs';
import { scenarios } from '../../walks/check/scenarios.ts';
import { keep, keptStories, keptStory, type Story } from '../../walks/check/stories.ts';
import { prove } from '../support/prove.ts';

const names = keptStories().map(({ name }) => name);

describe('the exploration of the shop', () => {
  it('A5, A21, A34, A40, S96: breaks no rule in the first states of every scenario', { timeout: 240_000 }, async () => {
    const { stdout } = await prove('--explore', 'tabs', '--states', '60');
    expect(stdout.match(/0 rules broken/g)).toHaveLength(scenarios.length);
    const kept = stdout.slice(0, stdout.indexOf('0 rules broken'));
    for (const name of names) expect(kept).toMatch(new RegExp(`^${name}: no rule is broken`, 'm'));
  });

  it('A40: finds the second order where refusals are not remembered', { timeout: 120_000, tags: 'soak' }, async () => {
    const { stdout } = await prove('--undo', 'remembered-refusals');
    expect(stdout).toContain('a retried order is placed twice');
    expect(stdout).toMatch(/server: createOrder with key-0-1, from before: 201/);
    expect(stdout).toMatch(/`--keep` adds a-retried-order-is-placed-twice-\w+ to walks\/check\/stories\.json/);
  });

  it('breaks no rule deeper than `npm test` looks', { timeout: 600_000, tags: 'soak' }, async () => {
    const { stdout } = await prove('--explore', 'tabs', '--states', '2000');
    expect(stdout.match(/ 0 rules broken/g)).toHaveLength(scenarios.length);
  });

  it('A45: asks a bank again about a charge that has only just begun', { timeout: 120_000 }, async () => {
    const { stdout } = await prove('--explore', 'tabs', '--scenario', 'a bank that refuses a payment');
    // Where the bank is not asked, the order never becomes payable again, and there are 28.
    expect(Number(/payment: (\d+) states \(all of them\)/.exec(stdout)?.[1])).toBeGreaterThan(40);
  });

  it('names the protections that can be undone', async () => {
    await expect(prove('--undo', 'nothing')).rejects.toThrow('There are: remembered-refusals, ');
  });
});

describe('a kept story', () => {
  it('exists for each protection, in a scenario that exists', () => {
    const stories = keptStories();
    expect(new Set(stories.map((story) => story.undone))).toEqual(new Set(Object.keys(undone)));
    for (const { scenario } of stories) expect(scenarios.map(({ name }) => name)).toContain(scenario);
  });

  it(
    'A40: breaks its rule again without its protection, at its last step',
    { timeout: 60_000, tags: 'soak' },
    async () => {
      const { stdout } = await prove('--replay', 'double-order', '--undo', 'remembered-refusals');
      expect(stdout).toContain('double-order: broken: a retried order is placed twice');
      expect(stdout).toMatch(/9\. server: createOrder with key-0-1, from before: 201$/m);
    },
  );

  // A process for each, so that one that does not end has a name.
  it.each(Object.keys(undone))('does so without %s', { timeout: 120_000, tags: 'soak' }, async (protection) => {
    const stories = keptStories().filter((story) => story.undone === protection);
    for (const { name, rule } of stories) {
      const { stdout } = await prove('--replay', name, '--undo', protection);
      const verdict = stdout.split('\n').find((line) => line.startsWith(`${name}: `));
      expect(verdict).toContain(`broken: ${rule}`);
    }
  });

  it('fails where it does not break its rule', { timeout: 60_000, tags: 'soak' }, async () => {
    await expect(prove('--replay', 'lost-delivery', '--undo', 'remembered-refusals')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('lost-delivery: no rule is broken'),
    });
  });

  it('is written as it is read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'proshop-stories-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { name: _, ...story } = keptStory('two-tabs');
    const file = join(folder, 'stories.json');
    writeFileSync(file, '[]');
    const { name } = keep(story satisfies Story, file);
    expect(name).toMatch(/^a-retried-order-is-placed-twice-\w{6}$/);
    expect(keptStories(file)).toEqual([{ name, ...story }]);
  });

  it('is asked for by its name', () => {
    expect(() => keptStory('nothing')).toThrow(`There are: ${names.join(', ')}`);
  });
});
