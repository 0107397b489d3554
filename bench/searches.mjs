import { parseArgs } from 'node:util';
import { brands, catalogueSql, colours, things, traits } from './support/catalogue.mjs';
import { percentile, printMachine, printTable } from './support/figures.mjs';
import { newDatabase, onPostgres } from './support/postgres.mjs';
import { withEmbedded, withShop } from './support/shop.mjs';

/**
 * `npm run bench:searches -- [--database embedded] [--products 100000] [--clients 1 --clients 20]`: docs/benchmarks.md.
 * Searches that have no stored answer: each keyword is asked for once, by so many clients at a time.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgresql' },
    products: { type: 'string', default: '100000' },
    clients: { type: 'string', multiple: true, default: ['1', '20'] },
  },
});
const products = Number(values.products);

/** As many keywords of a kind, so that a percentile of their times means something. */
const MOST = 300;
const LEAST_LETTERS = 4;

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const words = [...brands, ...traits, ...things, ...colours].map((word) => word.toLowerCase());
const names = (...lists) =>
  lists.reduce((begun, list) => begun.flatMap((a) => list.map((b) => `${a} ${b}`.toLowerCase())));

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
  const answer = await fetch(`${address}/api/products?${new URLSearchParams({ keyword, pageNumber: '1' })}`);
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

const measure = (env, clients) =>
  withShop(env, async ({ address }) => {
    await askAll(address, ['', 'a', ...words], clients); // connections, plans, and what is counted once
    const rows = [];
    for (const [kind, keywords] of Object.entries(kinds)) {
      const answers = await askAll(address, keywords, clients);
      const times = answers.filter(({ isRefused }) => !isRefused).map(({ time }) => time);
      const count = (name) => answers.filter((answer) => answer[name]).length;
      rows.push({
        [`${clients} at a time`]: kind,
        searches: answers.length,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        'over 1,000': count('isBounded'),
        refused: count('isRefused'),
      });
    }
    printTable(rows);
  });

const run = async (env) => {
  for (const clients of values.clients) await measure(env, Number(clients));
};

const statements = [catalogueSql(products), 'vacuum analyze'];

const onServer = async () => {
  const url = await newDatabase('bench_searches');
  await withShop({ DATABASE_URL: url }, async () => undefined);
  await onPostgres(url, ...statements);
  return run({ DATABASE_URL: url });
};

printMachine();
console.log(`Filling ${values.database} with ${products.toLocaleString('en')} products …`);
await (values.database === 'embedded' ? withEmbedded(statements, run) : onServer());
console.log('\nms; every keyword once, so that no answer and no count is stored');
