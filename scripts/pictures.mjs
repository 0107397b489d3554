import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

// `node scripts/pictures.mjs [slug …]`: renders the demo's pictures (server/seed/pictures/*.svg) as WebP beside their
// sources, so that a first start only copies files. Run it after a source has changed.

const pictures = new URL('../server/seed/pictures/', import.meta.url);
/** The widths of a stored picture; a test compares them with `common/domain/images.ts`. */
const WIDTHS = [320, 640, 1280];
const MOST_BYTES = 25_000;
const QUALITIES = [80, 74, 68, 62, 56, 50, 44];
/** Resolution at which an SVG of 1000 user units is 1000 pixels wide. */
const UNIT_DENSITY = 72;

const wanted = process.argv.slice(2);
const slugs = readdirSync(pictures)
  .filter((name) => name.endsWith('.svg'))
  .map((name) => name.slice(0, -'.svg'.length))
  .filter((slug) => wanted.length === 0 || wanted.includes(slug));

/** The best quality that is small enough, else the smallest. */
const encode = async (drawn) => {
  let best;
  for (const quality of QUALITIES) {
    best = await drawn.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (best.length <= MOST_BYTES) return { bytes: best, quality };
  }
  return { bytes: best, quality: QUALITIES.at(-1) };
};

for (const slug of slugs) {
  const source = readFileSync(new URL(`${slug}.svg`, pictures));
  const report = [];
  for (const width of WIDTHS) {
    // Rendered at its final size: scaling a vector keeps it sharp, scaling pixels does not.
    const drawn = sharp(source, { density: (UNIT_DENSITY * width) / 1000 }).resize({ width });
    const { bytes, quality } = await encode(drawn);
    writeFileSync(new URL(`${slug}-${width}.webp`, pictures), bytes);
    report.push(`${width}: ${(bytes.length / 1000).toFixed(1)} kB at ${quality}`);
  }
  console.log(`${slug.padEnd(20)} ${report.join('   ')}`);
}
