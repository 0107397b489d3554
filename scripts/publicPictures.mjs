import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

// `node scripts/publicPictures.mjs` renders public/social.jpg, the picture of the shop for social networks, the placeholder
// for them, which show no SVG, the icons of public/manifest.webmanifest and favicon.ico from public/favicon.svg.

const [WIDTH, HEIGHT] = [1200, 630];
const root = new URL('../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root));

const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="100%" height="100%" fill="#14213d"/>
  <circle cx="1010" cy="315" r="330" fill="#1d356f"/>
  <text x="80" y="420" font-family="Helvetica, Arial, sans-serif" font-size="104" font-weight="bold" letter-spacing="-3" fill="#faf8f5">ProShop</text>
  <text x="84" y="490" font-family="Helvetica, Arial, sans-serif" font-size="34" fill="#d9dfee">Cheap electronics for every day</text>
  <rect x="84" y="530" width="120" height="10" rx="5" fill="#f59e0b"/>
</svg>`;

/** A picture of the demonstration shop with rounded corners. */
const card = (slug, width) => {
  const height = (width * 4) / 5;
  const corners = Buffer.from(`<svg><rect width="${width}" height="${height}" rx="28"/></svg>`);
  return sharp(read(`server/seed/pictures/${slug}-720.webp`))
    .resize(width, height)
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
};

await sharp(Buffer.from(background))
  .composite([
    { input: await sharp(read('public/logo.svg'), { density: 400 }).resize(180).png().toBuffer(), left: 76, top: 110 },
    { input: await card('headphones', 440), left: 660, top: 50 },
    { input: await card('mirrorless-camera', 440), left: 760, top: 300 },
  ])
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(new URL('public/social.jpg', root).pathname);

const icon = read('public/favicon.svg');
const INK = '#14213d';

const rendered = (size) => sharp(icon, { density: 900 }).resize(size).png().toBuffer();
const save = (image, name) =>
  image.png({ palette: true, compressionLevel: 9 }).toFile(new URL(`public/${name}.png`, root).pathname);

for (const size of [192, 512]) await save(sharp(await rendered(size)), `icon-${size}`);

await save(sharp(read('public/placeholder.svg'), { density: 72 * 1.2 }), 'placeholder');

/** An icon of one picture: a header, an entry for the picture, and the picture as PNG. */
const icoOf = (png, size) => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // plane
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
};
writeFileSync(new URL('public/favicon.ico', root), icoOf(await rendered(48), 48));

// A system cuts a maskable icon to its own shape: nothing but the ground is outside the middle 80 %.
const [whole, middle] = [512, 400];
const inset = { top: (whole - middle) / 2, left: (whole - middle) / 2 };
await save(
  sharp({ create: { width: whole, height: whole, channels: 3, background: INK } }).composite([
    { input: await rendered(middle), ...inset },
  ]),
  'icon-maskable-512',
);
