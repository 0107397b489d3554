import { describe, expect, it } from 'vitest';
import { partsOf, slowShop, views, words } from './till.fixture.ts';
import { check } from './check.ts';
import { compose } from './composition.ts';
import { playback, wordsOfPlayback, type Recording } from './recording.ts';
import type { Bounds } from './processes.ts';
import { record } from './record.ts';
import { stepsOf } from './counterexample.ts';
import type { Composed } from './globalState.ts';

const release = (shared: string) => JSON.stringify({ ...(JSON.parse(shared) as object), isFree: true });

const bothOf = async (parts: Composed, maxStates = Number.POSITIVE_INFINITY) => {
  const { composed, recording } = record(parts, words, views);
  const real = await check(compose(composed), { maxStates });
  const written = JSON.parse(JSON.stringify(recording())) as Recording;
  return { real, written, replay: () => check(compose(playback(written))) };
};

const extentOf = ({ states, edges, depth }: Awaited<ReturnType<typeof check>>) => ({ states, edges, depth });

const faults: Bounds = { 'request lost': 2, 'answer lost': 2, 'request late': 2, 'request repeated': 1, closed: 1 };

describe('a recorded system', () => {
  it('does the same again from data, without its code', async () => {
    const { real, replay } = await bothOf(partsOf(true, { ...faults, closed: 0 }));
    const played = await replay();
    expect(real.states).toBeGreaterThan(100);
    expect(extentOf(played)).toEqual(extentOf(real));
    expect(played.counterexamples).toEqual([]);
  });

  it('does so where processes end and open again, and what they share is released', async () => {
    const parts = partsOf(true, faults);
    const [till] = parts.processes;
    const { real, replay } = await bothOf({ ...parts, processes: [{ ...till!, release }] });
    expect(extentOf(await replay())).toEqual(extentOf(real));
  });

  it('does so where the world works on requests, and others change it', async () => {
    const bounds = { 'request late': 1, 'request repeated': 1, 'it fails': 1, 'all is returned': 1 };
    const { real, replay } = await bothOf(partsOf(true, bounds, { world: slowShop }));
    expect(extentOf(await replay())).toEqual(extentOf(real));
  });

  it('breaks the same rule in the same steps', async () => {
    const { real, replay, written } = await bothOf(partsOf(false, { 'answer lost': 1 }));
    const played = await replay();
    expect(played.counterexamples.map(({ rule }) => rule)).toEqual(['it is sold twice']);
    const told = stepsOf(played.counterexamples[0]!.path, wordsOfPlayback(written, 'shop'));
    expect(told).toEqual(stepsOf(real.counterexamples[0]!.path, words));
  });

  it('throws where nothing was recorded', async () => {
    const { replay } = await bothOf(partsOf(true, faults), 5);
    await expect(replay()).rejects.toThrow('This step was not recorded.');
  });
});
