import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withShop } from './support/shop.mjs';
import { load, overRounds, printLeast, printMachine, printTable, readOptions } from './support/measure.mjs';

/** `npm run bench -- documents [--seconds 3] [--rounds 3]`: documents beside static files of their sizes. */
const options = readOptions({ seconds: 3, rounds: 3 });

const CONNECTIONS = 20;
const LEAST_RATIO = 0.5;
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
  const paths = pairs.flatMap(({ path, file }) => [path, file]);
  const rounds = new Map(paths.map((path) => [path, []]));
  for (let round = 0; round < options.rounds; round += 1) {
    for (const path of paths) {
      const request = { url: address + path, headers, connections: CONNECTIONS, duration: options.seconds };
      rounds.get(path).push(await load(request));
    }
  }
  return pairs.map((pair) => ({
    ...pair,
    document: overRounds(rounds.get(pair.path)),
    static: overRounds(rounds.get(pair.file)),
  }));
};

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
