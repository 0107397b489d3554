import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { catalogueSql, reviewsSql } from './support/catalogue.mjs';
import { printBudget, printMachine, printTable } from './support/figures.mjs';
import { load, overRounds } from './support/load.mjs';
import { newDatabase, onPostgres } from './support/postgres.mjs';
import { withEmbedded, withShop, withStub } from './support/shop.mjs';

/**
 * `npm run bench:list -- [--database embedded] [--products 1000000] [--seconds 4] [--rounds 3] [--only <case>] [--fresh]`:
 * docs/benchmarks.md. `--fresh` requests past the stored answers, so that every answer comes from the database.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgresql' },
    products: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true, default: [] },
    fresh: { type: 'boolean', default: false },
  },
});
const products = Number(values.products);
const seconds = Number(values.seconds);
const headers = values.fresh ? { 'cache-control': 'no-cache' } : {};

const BUDGET = 25;
const CONNECTIONS = 20;
const SEARCHING = 30;
const PAGE_SIZE = 12;

const list = (keyword, page) => `/api/products?${new URLSearchParams({ keyword, pageNumber: String(page) })}`;

const allCases = (someProduct, pages) => ({
  'page 1': list('', 1),
  'middle page': list('', Math.round(pages / 2)),
  'late page': list('', pages - 3),
  'many hits': list('wireless', 1),
  'many hits, page 50': list('wireless', 50),
  'few hits': list('headphones 4711', 1),
  'no hit': list('gramophone', 1),
  'short keyword': list('tv', 1),
  top: '/api/products/top',
  'one product': `/api/products/${someProduct}?reviews=20`,
  'short, no hit': list('qz', 1),
});

/** The selected cases, and the baseline. */
const casesOf = (someProduct, pages) => {
  const wanted = new Set(['page 1', ...values.only]);
  return Object.entries(allCases(someProduct, pages)).filter(([name]) => values.only.length === 0 || wanted.has(name));
};

const measure = async (address, stub, cases) => {
  const urls = [['stub', `${stub}/`], ...cases.map(([name, path]) => [name, address + path])];
  for (const [, url] of urls) await load({ url, headers, connections: 1, amount: 3 });
  const rounds = new Map(urls.map(([name]) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, url] of urls) {
      rounds.get(name).push(await load({ url, headers, connections: CONNECTIONS, duration: seconds }));
    }
  }
  return urls.map(([name]) => ({ name, ...overRounds(rounds.get(name)) }));
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
/** More than are asked for in a run: no word comes twice, as the answer to the first time is kept. */
const newWords = [...pairs, ...LETTERS.flatMap((first) => pairs.map((rest) => first + rest))];

/**
 * A client's list alone, and while 30 others search at once, each for words that were never searched for; the server may
 * refuse some of these.
 */
const besideSearches = async (address) => {
  const url = address + list('', 2);
  const options = { url, headers, connections: 1, duration: seconds };
  const alone = await load(options);
  let searching = 0;
  const searches = autocannon({
    url: address,
    connections: SEARCHING,
    timeout: 60,
    duration: seconds + 1,
    setupClient: (client) => {
      const own = newWords.filter((_, at) => at % SEARCHING === searching);
      searching += 1;
      client.setRequests(own.map((word) => ({ path: list(word, 1) })));
    },
  });
  const beside = await load(options);
  const { '2xx': answered, '5xx': refused } = await searches;
  console.log(`${SEARCHING} others: ${answered} searches answered, ${refused} refused`);
  return [
    { name: 'page 2, one client', ...alone },
    { name: `page 2, beside ${SEARCHING} searches`, ...beside },
  ];
};

const run = (env) =>
  withShop(env, async ({ address }) => {
    const body = await (await fetch(address + list('', 1))).text();
    const someProduct = JSON.parse(body).products[0]._id;
    const pages = Math.ceil(products / PAGE_SIZE);
    const rows = await withStub(body, (stub) => measure(address, stub, casesOf(someProduct, pages)));
    return { rows, others: await besideSearches(address) };
  });

const statements = [catalogueSql(products), reviewsSql, 'vacuum analyze'];

const onEmbedded = () => withEmbedded(statements, (env) => run(env));

const onServer = async () => {
  const url = await newDatabase('bench_list');
  await withShop({ DATABASE_URL: url }, async () => undefined);
  await onPostgres(url, ...statements);
  return run({ DATABASE_URL: url });
};

printMachine();
console.log(`Filling ${values.database} with ${products.toLocaleString('en')} products …`);
const { rows, others } = await (values.database === 'embedded' ? onEmbedded() : onServer());

const figureOf = (name, figure) => rows.find((row) => row.name === name)[figure];
printTable(rows.map((row) => ({ ...row, '÷ stub': row['req/s'] / figureOf('stub', 'req/s') })));
printTable(others.map((row) => ({ ...row, '÷ alone': row.p50 / others[0].p50 })));
console.log(`\nms; median of the rounds; ${CONNECTIONS} connections\n`);
for (const { name, p99 } of rows) if (name !== 'stub') printBudget(`p99 of ${name}`, p99, BUDGET, 'ms');
