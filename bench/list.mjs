import { brands, catalogueSql, colours, reviewsSql, things, traits } from './support/rows.mjs';
import { asAdmin, withRows, withShop, withStub } from './support/shop.mjs';
import {
  load,
  inRounds,
  percentile,
  printBudget,
  printLeast,
  printMachine,
  printTable,
  readOptions,
} from './support/measure.mjs';

/**
 * `npm run bench -- list [--database embedded] [--products 100000] [--seconds 2] [--rounds 3] [--fresh]`: stored answers
 * beside a stub, and then searches that have no stored answer: each keyword is asked for once, by one client and by 20 at a
 * time. `--fresh` has the version of the catalogue read for each list. docs/benchmarks.md.
 */
const options = readOptions({ database: 'PostgreSQL', products: 100_000, seconds: 2, rounds: 3, fresh: false });
const { products } = options;
const headers = options.fresh ? { 'cache-control': 'no-cache' } : {};

const MOST_MS = products >= 1_000_000 ? 100 : 25;
const MOST_RATIO = 25;
const LEAST_RATIO = 0.5;
/** Of the rate for guests. */
const LEAST_FOR_ADMINS = 0.3;
const CONNECTIONS = 20;
const PAGE_SIZE = 12;

/** The path of a page of a list. */
const list = (keyword, page) => `/api/products?${new URLSearchParams({ keyword, pageNumber: String(page) })}`;

const casesOf = (someProduct, pages) => ({
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

const FOR_ADMINS = 'page 1, administrator';

const measure = async (address, stub, cases) => {
  const requests = {
    stub: { url: `${stub}/`, headers },
    ...Object.fromEntries(Object.entries(cases).map(([name, path]) => [name, { url: address + path, headers }])),
    [FOR_ADMINS]: { url: address + cases['page 1'], headers: await asAdmin(address) },
  };
  for (const request of Object.values(requests)) await load({ ...request, connections: 1, amount: 3 });
  const loadOf = (request) => () => load({ ...request, connections: CONNECTIONS, duration: options.seconds });
  const measures = Object.entries(requests).map(([name, request]) => [name, loadOf(request)]);
  const found = await inRounds(options.rounds, Object.fromEntries(measures));
  return Object.entries(found).map(([name, figures]) => ({ name, ...figures }));
};

const measureLists = (where) =>
  withShop(where, async ({ address }) => {
    const body = await (await fetch(address + list('', 1))).text();
    const cases = casesOf(JSON.parse(body).products[0]._id, Math.ceil(products / PAGE_SIZE));
    return withStub(body, (stub) => measure(address, stub, cases));
  });

/** As many keywords of a kind, so that a percentile of their times means something. */
const MOST = 300;
const LEAST_LETTERS = 4;

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const words = [...brands, ...traits, ...things, ...colours].map((word) => word.toLowerCase());
const names = (...parts) =>
  parts.reduce((begun, part) => begun.flatMap((a) => part.map((b) => `${a} ${b}`.toLowerCase())));

/** The parts of a word with so many letters. */
const partsOf = (word, length) =>
  Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length));

const longParts = words.flatMap((word) =>
  Array.from({ length: word.length }, (_, more) => partsOf(word, LEAST_LETTERS + more)).flat(),
);
const pairs = letters.flatMap((a) => letters.map((b) => a + b));
const pairsInNames = new Set(words.flatMap((word) => partsOf(word, 2)));

/** Every so many of the keywords, each once. */
const some = (keywords) => {
  const all = [...new Set(keywords)];
  const step = Math.max(1, all.length / MOST);
  return Array.from({ length: Math.min(MOST, all.length) }, (_, i) => all[Math.floor(i * step)]);
};

const kinds = {
  'a common word, or a part of it': some(longParts),
  'two common words': some(names(brands, traits)),
  'three common words': some(names(brands, traits, things)),
  'common words, never together': some(names(colours, brands)),
  'few hits': Array.from({ length: MOST }, (_, i) => `headphones ${1000 + 29 * i}`),
  'no hit': Array.from({ length: MOST }, (_, i) => `gramophone ${i}`),
  'two letters': some([...pairsInNames]),
  'two letters, no hit': some(pairs.filter((pair) => !pairsInNames.has(pair))),
};

const ask = async (address, keyword) => {
  const begun = performance.now();
  const answer = await fetch(address + list(keyword, 1));
  const { moreThan } = await answer.json();
  return { time: performance.now() - begun, isRefused: answer.status !== 200, isBounded: moreThan !== undefined };
};

/** Asks for every keyword once, so many at a time. */
const askAll = async (address, keywords, clients) => {
  const waiting = keywords.values();
  const answers = [];
  const client = async () => {
    for (const keyword of waiting) answers.push(await ask(address, keyword));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answers;
};

const measureSearches = (where, clients) =>
  withShop(where, async ({ address }) => {
    await askAll(address, ['', 'a', 'gramophone', ...words], clients); // connections, plans, and what is read once
    const rows = [];
    for (const [kind, keywords] of Object.entries(kinds)) {
      const answers = await askAll(address, keywords, clients);
      const times = answers.filter(({ isRefused }) => !isRefused).map(({ time }) => time);
      const count = (name) => answers.filter((answer) => answer[name]).length;
      rows.push({
        [`searches, ${clients} at a time`]: kind,
        searches: answers.length,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        'over 1,000': count('isBounded'),
        refused: count('isRefused'),
      });
    }
    return rows;
  });

printMachine();
console.log(`Filling ${options.database} with ${products.toLocaleString('en')} products …`);
const statements = [catalogueSql(products), reviewsSql(20), 'vacuum analyze'];
const [lists, byOne, byAll] = await withRows(options.database, statements, async (where) => [
  await measureLists(where),
  await measureSearches(where, 1),
  await measureSearches(where, CONNECTIONS),
]);

const rateOf = (wanted) => lists.find(({ name }) => name === wanted)['req/s'];
const stub = rateOf('stub');
const rows = lists.map((row) => ({ ...row, '÷ stub': row['req/s'] / stub }));
printTable(rows);
printTable(byOne);
printTable(byAll);
console.log(`\nms; lists: median of the rounds, ${CONNECTIONS} connections; searches: every keyword once\n`);
printLeast(`${FOR_ADMINS} ÷ page 1`, rateOf(FOR_ADMINS) / rateOf('page 1'), LEAST_FOR_ADMINS);
for (const { name, p99, '÷ stub': ratio } of rows.slice(1, -1)) {
  if (!options.fresh) printLeast(`${name} ÷ stub`, ratio, LEAST_RATIO);
  printBudget(`p99 of ${name}`, p99, MOST_MS, 'ms');
}
for (const [i, { p50, p99, ...row }] of byOne.entries()) {
  const [kind] = Object.values(row);
  printBudget(`p99 of one client, ${kind}`, p99, MOST_MS, 'ms');
  printBudget(`p99 of ${CONNECTIONS} clients ÷ p50 of one, ${kind}`, byAll[i].p99 / p50, MOST_RATIO, '');
}
