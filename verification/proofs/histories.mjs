import { isFresh, makeBuild } from '../../scripts/build/builds.mjs';
import { duration, readOptions } from '../options.mjs';
import { withSources } from '../../scripts/sources.mjs';

const values = readOptions(
  'histories',
  'clients call servers at once, some are killed: the answers fit some order of the calls, or it exits with 1',
  {
    histories: { type: 'string', default: '20', value: '<count>', does: 'how many histories' },
    seed: { type: 'string', default: '1', value: '<number>', does: 'the seed of the first one' },
    calls: { type: 'string', default: '60', value: '<count>', does: 'calls of each client' },
    kills: { type: 'string', default: '3', value: '<count>', does: 'how often a server is killed' },
    database: {
      type: 'string',
      default: 'postgres',
      value: '<kind>',
      does: 'embedded: one server with its own database',
    },
  },
);

const SHOWN_EVERY = 5;

const isEmbedded = values.database === 'embedded';
const { servers: serversNamed, ...where } = isEmbedded
  ? { servers: 'one embedded server', count: 1 }
  : { servers: 'four servers', count: 4, databaseUrl: process.env.TEST_DATABASE_URL };

if (!isFresh() && !makeBuild({ quiet: true })) process.exit(1);
await withSources(async (load) => {
  const { Servers } = await load('/verification/proofs/histories/servers.ts');
  const { runHistory } = await load('/verification/proofs/histories/history.ts');
  const begun = performance.now();
  const first = Number(values.seed);
  console.log(
    `${values.histories} histories of ${serversNamed}, seeds ${first} to ${first + Number(values.histories) - 1}: the answers of each order and product must fit some order of the calls.`,
  );
  const servers = await Servers.start(where);
  const all = { histories: 0, calls: 0, lost: 0, objects: 0, violations: 0 };
  const show = () =>
    console.log(
      `${all.histories} of ${values.histories} histories, ${servers.kills} times killed: ${all.calls} calls, ${all.lost} answers lost, ${all.objects} orders, products and their reviews, ${all.violations} violations, ${duration(begun)}`,
    );
  try {
    for (let i = 0; i < Number(values.histories); i += 1) {
      const seed = first + i;
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
  console.log(`${all.violations === 0 ? '✓ all histories fit' : '✗ a history does not fit'}. Took ${duration(begun)}.`);
  if (all.violations > 0) process.exitCode = 1;
});
