// @module-tag soak

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { replayInChromium } from '../../walks/check/chromium/replay.ts';
import { keptStories, keptStory } from '../../walks/check/stories.ts';
import { ourBrowser } from '../../walks/support/browser.ts';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { projectDir } from '../../walks/support/paths.ts';

const shop = sharedShop();

const run = promisify(execFile);
const command = ['verification/proofs/prove.mjs', '--in', 'chromium', '--replay'];
const replay = (...args: string[]) =>
  run('node', [...command, ...args], { cwd: projectDir }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`It failed, and printed:\n${error.stdout}${error.stderr}`);
  });

/** The kept stories that can be replayed in Chromium. */
const possible = [
  'double-order',
  'forgotten-order',
  'lost-delivery',
  'marked-together-and-closed',
  'marked-together-and-undone',
  'two-tabs',
];

describe('in Chromium', () => {
  it('A40: the story of the double order ends with one order', async () => {
    const story = keptStory('double-order');
    const { address, api } = shop;
    const { steps, broken } = await replayInChromium({ browser: await ourBrowser(), address, api }, story);
    expect(broken).toEqual([]);
    expect(steps).toEqual([...story.steps.slice(0, -1), { ...story.steps.at(-1), answer: '409 PRICES_CHANGED' }]);
  });

  it('A40: the double order happens without its protection', { timeout: 240_000, tags: 'soak' }, async () => {
    const { stdout } = await replay('double-order', '--undo', 'remembered-refusals');
    expect(stdout).toContain('double-order: broken: a retried order is placed twice');
    expect(stdout).toMatch(/9\. server: createOrder with key-0-1, from before: 201$/m);
  });

  it('every kept story ends well', { timeout: 360_000, tags: 'soak' }, async () => {
    const { stdout } = await replay('all');
    for (const name of possible) expect(stdout).toContain(`${name}: no rule is broken`);
    expect(stdout.match(/cannot be replayed in Chromium/g)).toHaveLength(keptStories().length - possible.length);
  });

  it('every kept story breaks its rule without its protection', { timeout: 600_000, tags: 'soak' }, async () => {
    const { stdout } = await replay('all', '--undo', 'all');
    for (const name of possible) expect(stdout).toContain(`${name}: broken: ${keptStory(name).rule}`);
  });
});
