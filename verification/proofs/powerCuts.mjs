import { parseArgs } from 'node:util';
import { withSources } from '../../scripts/sources.mjs';

/**
 * `npm run verify -- powercuts`: records what the embedded database does to its files while it takes 20 orders, cuts the power at
 * each of its syncs and at 500 random moments, and opens what each cut leaves. Exits with 1 if an answered order is
 * lost or torn. `-- --seeds 100` makes fewer random cuts, `--from 101 --to 200` tries only these of all cuts.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '20' },
    seeds: { type: 'string', default: '500' },
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: 'Infinity' },
  },
});

const SHOWN_EVERY = 25;

await withSources(async (load) => {
  const { recordOrders } = await load('/verification/proofs/powerCuts/recordOrders.ts');
  const { cutsAtSyncs, seededCut, tryCut } = await load('/verification/proofs/powerCuts/powerCuts.ts');
  const begun = Date.now();
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
        `${tried} of ${all.length} cuts tried, ${damaged.lost} lost an answer, ${damaged.torn} left something torn; ${((Date.now() - begun) / 1000).toFixed(0)} s`,
      );
    const cuts = all.slice(Number(values.from) - 1, Number(values.to));
    for (const [i, cut] of cuts.entries()) {
      const damage = await tryCut(recording, cut);
      for (const { kind, what } of damage) console.log(`${cut.name}: ${kind}: ${what}`);
      for (const kind of new Set(damage.map((one) => one.kind))) damaged[kind] += 1;
      if ((i + 1) % SHOWN_EVERY === 0 && i + 1 < cuts.length) show(i + 1);
    }
    show(cuts.length);
    if (damaged.lost + damaged.torn > 0) process.exitCode = 1;
  } finally {
    recording.remove();
  }
});
