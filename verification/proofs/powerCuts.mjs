import { withSources } from '../../scripts/sources.mjs';
import { duration, readOptions } from '../options.mjs';

const values = readOptions(
  'powercuts',
  'cuts the power at each sync of the embedded database, and at random; exits with 1 if an answered order is lost or torn',
  {
    orders: { type: 'string', default: '20', value: '<count>', does: 'orders that are recorded' },
    seeds: { type: 'string', default: '500', value: '<count>', does: 'random cuts, with the seeds from 1 on' },
    from: { type: 'string', default: '1', value: '<number>', does: 'the first of all cuts to try' },
    to: { type: 'string', default: 'Infinity', value: '<number>', does: 'the last one' },
  },
);

const SHOWN_EVERY = 25;

await withSources(async (load) => {
  const { recordOrders } = await load('/verification/proofs/powerCuts/recordOrders.ts');
  const { cutsAtSyncs, seededCut, tryCut } = await load('/verification/proofs/powerCuts/powerCuts.ts');
  const begun = performance.now();
  const recording = await recordOrders(Number(values.orders));
  try {
    const count = (did) => recording.entries.filter((entry) => entry.did === did).length;
    console.log(
      `${recording.asked.length} orders: ${count('write')} writes, ${count('sync')} syncs of files, ${count('sync directory')} of directories`,
    );
    const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1);
    const all = [...cutsAtSyncs(recording), ...seeds.map((seed) => seededCut(recording, seed))];
    const damaged = { lost: 0, torn: 0 };
    const show = (tried) =>
      console.log(
        `${tried} of ${all.length} cuts tried, ${damaged.lost} lost an answer, ${damaged.torn} left something torn, ${duration(begun)}`,
      );
    const cuts = all.slice(Number(values.from) - 1, Number(values.to));
    for (const [i, cut] of cuts.entries()) {
      const damage = await tryCut(recording, cut);
      for (const { kind, what } of damage) console.log(`${cut.name}: ${kind}: ${what}`);
      for (const kind of new Set(damage.map((one) => one.kind))) damaged[kind] += 1;
      if ((i + 1) % SHOWN_EVERY === 0 && i + 1 < cuts.length) show(i + 1);
    }
    show(cuts.length);
    console.log(
      damaged.lost + damaged.torn === 0 ? '✓ no answered order is lost or torn' : '✗ an answered order is lost or torn',
    );
    if (damaged.lost + damaged.torn > 0) process.exitCode = 1;
  } finally {
    recording.remove();
  }
});
