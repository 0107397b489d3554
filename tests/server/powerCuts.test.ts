import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allIsLost } from '../../verification/proofs/powerCuts/afterCut.ts';
import { cutsAtSyncs, seededCut, tryCut, type Cut } from '../../verification/proofs/powerCuts/powerCuts.ts';
import { recordOrders, type Recording } from '../../verification/proofs/powerCuts/recordOrders.ts';

describe('the power is cut while orders are placed', { tags: 'soak' }, () => {
  let recording: Recording;
  beforeAll(async () => void (recording = await recordOrders(20)), 60_000);
  afterAll(() => recording?.remove());

  const tryAll = async (cuts: Cut[]) => {
    const found = [];
    for (const cut of cuts) {
      for (const { kind, what } of await tryCut(recording, cut)) found.push(`${cut.name}: ${kind}: ${what}`);
    }
    return found;
  };

  it('A34: no answered order is lost or torn at any tenth sync, nor where unsynced writes vanish in part', async () => {
    const cuts = cutsAtSyncs(recording).filter((_, i) => i % 10 === 0);
    const seeded = Array.from({ length: 20 }, (_, i) => seededCut(recording, i + 1));
    expect(await tryAll([...cuts, ...seeded])).toEqual([]);
  });

  it('and without syncs the same cuts lose orders', async () => {
    const entries = recording.entries.filter(({ did }) => !did.startsWith('sync'));
    const damage = await tryCut({ ...recording, entries }, { name: 'the end', after: entries.length, fate: allIsLost });
    expect(damage).toContainEqual({ kind: 'lost', what: 'order 0' });
  });
});
