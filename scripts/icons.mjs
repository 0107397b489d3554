import { readFileSync } from 'node:fs';
import sharp from 'sharp';

// `node scripts/icons.mjs`: renders the icons of public/manifest.webmanifest from public/favicon.svg.

const root = new URL('../', import.meta.url);
const icon = readFileSync(new URL('public/favicon.svg', root));
const INK = '#14213d';

const rendered = (size) => sharp(icon, { density: 900 }).resize(size).png().toBuffer();
const save = (image, name) =>
  image.png({ palette: true, compressionLevel: 9 }).toFile(new URL(`public/${name}.png`, root).pathname);

for (const size of [192, 512]) await save(sharp(await rendered(size)), `icon-${size}`);

// A system cuts a maskable icon to its own shape: nothing but the ground is outside the middle 80 %.
const [whole, middle] = [512, 400];
const inset = { top: (whole - middle) / 2, left: (whole - middle) / 2 };
await save(
  sharp({ create: { width: whole, height: whole, channels: 3, background: INK } }).composite([
    { input: await rendered(middle), ...inset },
  ]),
  'icon-maskable-512',
);
