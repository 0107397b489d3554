import { parseArgs } from 'node:util';
import { catalogueSql, reviewsSql } from './support/catalogue.mjs';
import { printBudget, printMachine, printTable } from './support/figures.mjs';
import { load, overRounds } from './support/load.mjs';
import { newDatabase, onPostgres } from './support/postgres.mjs';
import { withShop } from './support/shop.mjs';

/** `npm run bench:list -- [--products 1000000] [--seconds 4] [--rounds 3] [--only <case>]`: docs/benchmarks.md. */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const products = Number(values.products);
const seconds = Number(values.seconds);

/** Reads every product, so it runs one request at a time. */
const ALONE = 'short, no hit, alone';

const BUDGET = 25;
const CONNECTIONS = 20;
const PAGE_SIZE = 12;

const list = (keyword, page) => `/api/products?${new URLSearchParams({ keyword, pageNumber: String(page) })}`;

const allCases = (someProduct, pages) => ({
  'health/live': '/health/live',
  'page 1': list('', 1),
  'middle page': list('', Math.round(pages / 2)),
  'late page': list('', pages - 3),
  'many hits': list('wireless', 1),
  'many hits, page 50': list('wireless', 50),
  'few hits': list('headphones 4711', 1),
  'no hit': list('gramophone', 1),
  'short keyword': list('tv', 1),
  top: '/api/products/top',
  'one product': `/api/products/${someProduct}`,
  [ALONE]: list('qz', 1),
});

/** The selected cases, and the two baselines. */
const casesOf = (someProduct, pages) => {
  const wanted = new Set(['health/live', 'page 1', ...values.only]);
  return Object.entries(allCases(someProduct, pages)).filter(([name]) => values.only.length === 0 || wanted.has(name));
};

const measure = async (address, cases) => {
  for (const [, path] of cases) await load({ url: address + path, connections: 1, amount: 3 });
  const rounds = new Map(cases.map(([name]) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, path] of cases) {
      const connections = name === ALONE ? 1 : CONNECTIONS;
      rounds.get(name).push(await load({ url: address + path, connections, duration: seconds }));
    }
  }
  return cases.map(([name]) => ({ name, ...overRounds(rounds.get(name)) }));
};

const url = await newDatabase('bench_list');
printMachine();
const rows = await withShop({ DATABASE_URL: url }, async ({ address }) => {
  console.log(`Filling in ${products.toLocaleString('en')} products …`);
  const begun = Date.now();
  const [{ id }] = await onPostgres(
    url,
    catalogueSql(products),
    reviewsSql,
    'vacuum analyze',
    'select max(id) as id from products',
  );
  console.log(`… took ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  return measure(address, casesOf(id, Math.ceil(products / PAGE_SIZE)));
});

const p99Of = (name) => rows.find((row) => row.name === name).p99;
printTable(
  rows.map((row) => ({ ...row, '÷ page 1': row.p99 / p99Of('page 1'), '÷ health': row.p99 / p99Of('health/live') })),
);
console.log(`\nms; median of the rounds; ${CONNECTIONS} connections\n`);
for (const { name, p99 } of rows) {
  if (name !== 'health/live' && name !== ALONE) printBudget(`p99 of ${name}`, p99, BUDGET, 'ms');
}
