import { writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { printBudget } from './support/measure.mjs';

/** `npm run bench -- bundle`: prints and draws whose code the first load is, from a build of its own in memory, with source maps. */

/** The budget, in kB. */
const MOST_KB = 107;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Who takes the bytes of a source file: the first that matches. */
const parties = [
  ['react-dom', /node_modules\/react-dom\//],
  ['react, scheduler', /node_modules\/(react|scheduler)\//],
  ['xstate, @xstate/react', /node_modules\/(xstate|@xstate\/react|use-)/],
  ['valibot', /node_modules\/valibot\//],
  ['wouter, regexparam', /node_modules\/(wouter|regexparam)\//],
  ['other packages', /node_modules\//],
  ['our views', /src\/views\//],
  ['our charts', /src\/machines\//],
  ['our services', /src\/services\//],
  ['our effects and actors', /src\/app\//],
  ['our domain rules, contract and routes', /common\//],
];
const partyOf = (source) => parties.find(([, files]) => files.test(source))?.[0] ?? 'the bundler, the start';

const kilobytes = (text) => brotliCompressSync(text).length / 1000;

const isFirst = ({ isEntry, facadeModuleId }) => isEntry || facadeModuleId?.endsWith('/home.chunk.tsx');

/** The entry, the home screen, and what they import. */
const firstLoad = (chunks) => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set();
  const add = (chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) add(byFile.get(file));
  };
  chunks.filter(isFirst).forEach(add);
  return [...found];
};

/** Adds the text of a chunk to the parties that it comes from. */
const share = ({ code, map }, texts) => {
  if (map === null) return; // it only imports others
  const sources = new SourceMap(JSON.parse(map.toString()));
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const { originalSource } = sources.findEntry(line, column);
      const party = partyOf(originalSource ?? '');
      texts.set(party, (texts.get(party) ?? '') + text[column]);
    }
  }
};

const ROW = 26;
const LABELS = 280;
const NUMBERS = 50;
const WIDTH = 790;

/** The sizes as bars. */
const drawing = (rows) => {
  const scaleX = (WIDTH - LABELS - NUMBERS) / rows[0][1];
  const bars = rows.map(([party, size], n) => {
    const [middle, length] = [n * ROW + ROW / 2, size * scaleX];
    return `<text x="${LABELS - 8}" y="${middle}" text-anchor="end">${party}</text><rect x="${LABELS}" y="${n * ROW + 4}" width="${length.toFixed(1)}" height="${ROW - 8}" rx="3"/><text x="${(LABELS + length + 8).toFixed(1)}" y="${middle}">${size.toFixed(1)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${rows.length * ROW}" font-family="system-ui, sans-serif" font-size="14" dominant-baseline="central">
<style>text { fill: #333 } rect { fill: #2563eb } @media (prefers-color-scheme: dark) { text { fill: #ddd } rect { fill: #60a5fa } }</style>
${bars.join('\n')}
</svg>
`;
};

process.env.NODE_ENV = 'production';
const { output } = await build({ root, logLevel: 'warn', build: { write: false, sourcemap: 'hidden' } });
const chunks = firstLoad(output.filter(({ type }) => type === 'chunk'));
const total = chunks.reduce((sum, { code }) => sum + kilobytes(code), 0);

const texts = new Map();
for (const chunk of chunks) share(chunk, texts);
const alone = [...texts].map(([party, text]) => [party, kilobytes(text)]);
// Together they compress better than alone.
const scale = total / alone.reduce((sum, [, size]) => sum + size, 0);
const sizes = alone.map(([party, size]) => [party, size * scale]).toSorted(([, a], [, b]) => b - a);

console.log(`Scripts of / in kB, as Brotli: ${total.toFixed(1)} in ${chunks.length} files.`);
console.table(Object.fromEntries(sizes.map(([party, size]) => [party, Number(size.toFixed(1))])));
await writeFile(`${root}docs/images/first-load.svg`, drawing(sizes));
console.log('Drawn in docs/images/first-load.svg.');
printBudget('scripts of the first load', total, MOST_KB, 'kB');
