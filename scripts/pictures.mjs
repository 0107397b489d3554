import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

// `node scripts/pictures.mjs [slug …]`: renders the demo's pictures (server/seed/pictures/*.svg) as AVIF and WebP
// beside their sources, and writes down their colors, so that a first start only copies files. Run it after a source has
// changed. AVIF takes seconds per file here, because a slow encoder makes it smaller by a tenth.

const pictures = new URL('../server/seed/pictures/', import.meta.url);
const colorsFile = new URL('colors.json', pictures);
/** The widths of a stored picture; a test compares them with `common/domain/pictures.ts`. */
const WIDTHS = [320, 480, 720, 960, 1280];
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
const encodeWebp = async (drawn) => {
  let best;
  for (const quality of QUALITIES) {
    best = await drawn.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (best.length <= MOST_BYTES) break;
  }
  return best;
};

/** Full resolution of color: the drawings have sharp edges between saturated colors. */
const encodeAvif = (drawn) => drawn.clone().avif({ quality: 50, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer();

/** The average color of a drawing, as in `server/features/images/picture.ts`. */
const colorOf = async (drawn) => {
  const { channels } = await sharp(await drawn.clone().resize(32, 32, { fit: 'fill' }).png().toBuffer()).stats();
  return channels
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
    .slice(0, 3)
    .join('');
};

const colors = JSON.parse(readFileSync(colorsFile, 'utf8'));

for (const slug of slugs) {
  const source = readFileSync(new URL(`${slug}.svg`, pictures));
  const report = [];
  for (const width of WIDTHS) {
    // Rendered at its final size: scaling a vector keeps it sharp, scaling pixels does not.
    const png = await sharp(source, { density: (UNIT_DENSITY * width) / 1000 })
      .resize({ width })
      .png()
      .toBuffer();
    const drawn = sharp(png);
    for (const [format, encode] of Object.entries({ avif: encodeAvif, webp: encodeWebp })) {
      const bytes = await encode(drawn);
      writeFileSync(new URL(`${slug}-${width}.${format}`, pictures), bytes);
      report.push(`${width} ${format} ${(bytes.length / 1000).toFixed(1)} kB`);
    }
    colors[slug] = await colorOf(drawn);
  }
  console.log(`${slug.padEnd(20)} #${colors[slug]} ${report.join('   ')}`);
}
writeFileSync(colorsFile, `${JSON.stringify(colors, Object.keys(colors).toSorted(), 2)}\n`);
