import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogueSql } from './support/rows.mjs';
import { withRows, withShop } from './support/shop.mjs';
import { load, inRounds, printBudget, printLeast, printMachine, printTable, readOptions } from './support/measure.mjs';

/**
 * `npm run bench -- documents [--products 20000] [--seconds 3] [--rounds 3]`: documents beside static files of their sizes,
 * and those of many products in turn beside the same products as data.
 */
const options = readOptions({ products: 20_000, seconds: 3, rounds: 3 });

const CONNECTIONS = 20;
const LEAST_RATIO = 0.5;
const LEAST_RATIO_IN_TURN = 0.3;
const MOST_MS = 250;
const LEAST_DRAWN = 0.95;
/** Brotli makes a drawn product about 12 kB, and one that is not drawn 4. */
const DRAWN_BYTES = 7000;
const headers = { 'accept-encoding': 'br' };
const assets = fileURLToPath(new URL('../dist/client/assets', import.meta.url));

/** The built file whose compressed size is nearest. */
const fileOfSize = (bytes) => {
  const files = readdirSync(assets).filter((name) => name.endsWith('.br'));
  const off = (name) => Math.abs(statSync(join(assets, name)).size - bytes);
  return `/assets/${files.toSorted((a, b) => off(a) - off(b))[0].replace(/\.br$/, '')}`;
};

const sizeOf = async (url) => {
  const { headers: received } = await fetch(url, { headers });
  return Number(received.get('content-length'));
};

const measure = async (address) => {
  const { products } = await (await fetch(`${address}/api/products?keyword=&pageNumber=1`)).json();
  const pairs = [];
  for (const path of ['/', `/product/${products[0]._id}`]) {
    const size = await sizeOf(address + path);
    const file = fileOfSize(size);
    pairs.push({ path, size, file, fileSize: await sizeOf(address + file) });
  }
  const loadOf = (path) => () =>
    load({ url: address + path, headers, connections: CONNECTIONS, duration: options.seconds });
  const paths = pairs.flatMap(({ path, file }) => [path, file]);
  const found = await inRounds(options.rounds, Object.fromEntries(paths.map((path) => [path, loadOf(path)])));
  return pairs.map((pair) => ({ ...pair, document: found[pair.path], static: found[pair.file] }));
};

/** The id of a product of `catalogueSql`. */
const idOf = (number) => createHash('md5').update(String(number)).digest('hex').slice(0, 16);

/** Each request is for a product that was not asked for lately. */
const inTurn = async (address, pathOf, state) => {
  const next = () => pathOf(idOf(1 + ((state.asked += 1) % options.products)));
  let drawn = 0;
  let all = 0;
  const figures = await load({
    url: address,
    headers,
    connections: CONNECTIONS,
    duration: options.seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }],
    onBytes: (bytes) => {
      all += 1;
      drawn += bytes > DRAWN_BYTES ? 1 : 0;
    },
  });
  return { ...figures, drawn: drawn / all };
};

const measureInTurn = (where) =>
  withShop(where, async ({ address }) => {
    const documents = { asked: 0 };
    const data = { asked: 0 };
    const askForDocuments = () => inTurn(address, (id) => `/product/${id}`, documents);
    await askForDocuments();
    return inRounds(options.rounds, {
      documents: askForDocuments,
      data: () => inTurn(address, (id) => `/api/products/${id}?reviews=20`, data),
    });
  });

printMachine();
const pairs = await withShop({}, ({ address }) => measure(address));
printTable(
  pairs.flatMap((pair) => [
    { name: pair.path, bytes: pair.size, ...pair.document, '÷ file': pair.document['req/s'] / pair.static['req/s'] },
    { name: pair.file, bytes: pair.fileSize, ...pair.static, '÷ file': 1 },
  ]),
);
console.log(`\nms; median of the rounds; ${CONNECTIONS} connections; brotli\n`);
for (const { path, document, static: file } of pairs)
  printLeast(`${path} ÷ a file of its size`, document['req/s'] / file['req/s'], LEAST_RATIO);

const turns = await withRows('embedded', [catalogueSql(options.products)], measureInTurn);
printTable([
  { name: `${options.products} products in turn`, ...turns.documents },
  { name: 'the same as data', ...turns.data, drawn: null },
]);
console.log('');
printLeast('documents in turn ÷ the same as data', turns.documents['req/s'] / turns.data['req/s'], LEAST_RATIO_IN_TURN);
printBudget('documents in turn, p99', turns.documents.p99, MOST_MS, 'ms');
printLeast('documents in turn that are drawn', turns.documents.drawn, LEAST_DRAWN);
