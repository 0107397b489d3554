import { parseArgs } from 'node:util';
import { isFresh, makeBuild } from '../../scripts/build/builds.mjs';
import { withSources } from '../../scripts/sources.mjs';

/**
 * `npm run verify -- histories`: clients call four servers on one PostgreSQL at once, some servers are killed meanwhile, and the
 * answers of each order and each product must fit some order of the calls. `-- --histories 100` makes more of them,
 * `--database embedded` makes them on one server with its own database, `--seed 7` begins with another seed. Exits with 1
 * if one does not fit.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    calls: { type: 'string', default: '60' },
    kills: { type: 'string', default: '3' },
    database: { type: 'string', default: 'postgres' },
  },
});

const SHOWN_EVERY = 5;

const isEmbedded = values.database === 'embedded';
const { servers: serversNamed, ...where } = isEmbedded
  ? { servers: 'one embedded server', count: 1 }
  : { servers: 'four servers', count: 4, databaseUrl: process.env.TEST_DATABASE_URL };

if (!isFresh() && !makeBuild({ quiet: true })) process.exit(1);
await withSources(async (load) => {
  const { Servers } = await load('/verification/proofs/histories/servers.ts');
  const { runHistory } = await load('/verification/proofs/histories/history.ts');
  const begun = Date.now();
  const servers = await Servers.start(where);
  const all = { histories: 0, calls: 0, lost: 0, objects: 0, violations: 0 };
  const show = () =>
    console.log(
      `${all.histories} histories of ${serversNamed}, ${servers.kills} times killed: ${all.calls} calls, ${all.lost} answers lost, ${all.objects} orders, products and their reviews, ${all.violations} violations; ${((Date.now() - begun) / 1000).toFixed(0)} s`,
    );
  try {
    for (let i = 0; i < Number(values.histories); i += 1) {
      const seed = Number(values.seed) + i;
      const options = { seed, callsEach: Number(values.calls), kills: Number(values.kills) };
      const { calls, lost, objects, violations } = await runHistory(servers, options);
      for (const violation of violations) console.log(`history ${seed}: ${violation}\n`);
      all.histories += 1;
      all.calls += calls;
      all.lost += lost;
      all.objects += objects;
      all.violations += violations.length;
      if (all.histories % SHOWN_EVERY === 0 || all.histories === Number(values.histories)) show();
    }
  } finally {
    await servers.stop();
  }
  if (all.violations > 0) process.exitCode = 1;
});
