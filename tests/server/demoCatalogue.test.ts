// @module-tag soak

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isImageName } from '../../server/features/images/imageStore.ts';
import { colorOf } from '../../server/features/images/picture.ts';
import { demoAccounts } from '../../server/platform/settings/accounts.ts';
import { furtherPicturesOf, pictureOf, type PictureName } from '../../server/seed/seed.ts';
import { demoProducts } from '../../server/seed/products.ts';
import { demoReviews } from '../../server/seed/reviews.ts';
import { ProductIn, ReviewIn } from '../../common/contract/product.ts';
import { Registration } from '../../common/contract/user.ts';
import { copiesOf, PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '../../common/domain/pictures.ts';

const folder = fileURLToPath(new URL('../../server/seed/pictures/', import.meta.url));
/** What is left of a picture when seen from afar. Decoded whole first: decoders shrink each in their own way. */
const fromAfar = async (picture: Buffer): Promise<Buffer> => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).resize(50, 40).removeAlpha().raw().toBuffer();
};

describe('the demo catalogue', () => {
  it('has at least 26 products in 5 categories, each of which an admin could have saved', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(26);
    expect(new Set(demoProducts.map(({ slug }) => slug)).size).toBe(demoProducts.length);
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length);
    expect(new Set(demoProducts.map(({ category }) => category)).size).toBe(5);
    for (const { priceCents, slug: _, ...fields } of demoProducts) {
      expect(v.safeParse(ProductIn, { ...fields, price: priceCents / 100, image: '/x.webp' }).issues).toBeUndefined();
    }
  });

  it('S60 A22: has reviews that its shoppers could have written, one each, on 0 to 6 a product', () => {
    const slugs = demoProducts.map(({ slug }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(Object.keys(demoReviews)));
    expect(slugs.some((slug) => demoReviews[slug] === undefined)).toBe(true);
    const written = Object.values(demoReviews);
    for (const reviews of written) {
      expect(new Set(reviews.map(({ by }) => by)).size).toBe(reviews.length);
      for (const { rating, comment } of reviews) {
        expect(v.safeParse(ReviewIn, { rating, comment }).issues).toBeUndefined();
      }
    }
    expect(Math.max(...written.map((reviews) => reviews.length))).toBe(6);
    expect(new Set(written.flat().map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it('has accounts that one could have registered', () => {
    expect(new Set(demoAccounts.map(({ email }) => email)).size).toBe(demoAccounts.length);
    for (const account of demoAccounts) {
      const password = 'password' in account ? account.password : 'not used here';
      const { name, email } = account;
      expect(v.safeParse(Registration, { name, email, password }).issues).toBeUndefined();
    }
  });
});

/** A phone shows the copies up to 720 pixels, as the largest picture of its page. */
const mostBytes = (format: PictureFormat, width: number): number => {
  if (format === 'webp') return 25_000;
  return width <= 720 ? 12_000 : 20_000;
};

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The copies of these widths that do not look like the drawing. */
const unlikeItsSource = async (slug: PictureName, widths: readonly number[]): Promise<string[]> => {
  const { files } = await pictureOf(slug);
  const copies = files.filter((_, at) => widths.includes(PICTURE_WIDTHS[Math.floor(at / PICTURE_FORMATS.length)]!));
  expect(copies).toHaveLength(widths.length * PICTURE_FORMATS.length);
  const drawn = await fromAfar(readFileSync(`${folder}${slug}.svg`));
  const unlike: string[] = [];
  for (const { name, bytes } of copies) {
    const kept = await fromAfar(bytes);
    const difference = drawn.reduce((sum, value, at) => sum + Math.abs(value - kept[at]!), 0) / drawn.length;
    if (difference >= 2) unlike.push(`${name} differs by ${difference.toFixed(1)}`);
  }
  return unlike;
};

const drawings = readdirSync(folder)
  .filter((name) => name.endsWith('.svg'))
  .map((name) => name.slice(0, -'.svg'.length) as PictureName);

describe('the demo pictures', () => {
  it.each(drawings)('%s: in every width, small and whole', async (slug) => {
    const { path, files } = await pictureOf(slug);
    expect(files.map(({ name }) => `/images/${name}`)).toContain(path);
    for (const format of PICTURE_FORMATS) {
      const named = files.filter(({ name }) => name.endsWith(format));
      expect(copiesOf(path)[format]).toBe(
        PICTURE_WIDTHS.map((width, each) => `/images/${named[each]!.name} ${width}w`).join(', '),
      );
      for (const [each, width] of PICTURE_WIDTHS.entries()) {
        const { name, bytes } = named[each]!;
        expect(isImageName(name)).toBe(true);
        expect(bytes.length).toBeLessThanOrEqual(mostBytes(format, width));
        const { height, ...is } = await sharp(bytes).metadata();
        expect({ type: is.compression ?? is.format, width: is.width, height }).toEqual({
          type: format === 'avif' ? 'av1' : format,
          width,
          height: (width * 4) / 5,
        });
      }
    }
    const source = readFileSync(`${folder}${slug}.svg`, 'utf8');
    expect(source.length).toBeLessThan(12_000);
    // Nothing from elsewhere, and nothing that depends on the fonts of the machine that draws it.
    expect(source).not.toMatch(/<(text|script|image|foreignObject)\b|(href|src)="(?!#)|url\((?!#)/);
  });

  it.each(drawings)('%s: is what its source draws', { tags: 'soak' }, async (slug) => {
    expect(await unlikeItsSource(slug, PICTURE_WIDTHS), 'run `node scripts/pictures.mjs`').toEqual([]);
  });

  it.each(drawings)('%s: has the color that fills its place', async (slug) => {
    const { path, files } = await pictureOf(slug);
    const named = channels(copiesOf(path).color!);
    const seen = channels(`#${await colorOf(sharp(files.at(-1)!.bytes))}`);
    const difference = Math.max(...named.map((value, at) => Math.abs(value - seen[at]!)));
    expect(difference, 'run `node scripts/pictures.mjs`').toBeLessThanOrEqual(2);
  });

  it('are those of the products, and no others', () => {
    const ofProducts = new Set(drawings.map((name) => name.replace(/-(back|detail)$/, '')));
    expect([...ofProducts].toSorted()).toEqual(demoProducts.map(({ slug }) => slug).toSorted());
    expect(drawings).toEqual(expect.arrayContaining([...ofProducts]));
    expect(readdirSync(folder)).toHaveLength(
      1 + drawings.length * (1 + PICTURE_WIDTHS.length * PICTURE_FORMATS.length),
    );
  });
});

describe('A73: further views of a demo product', () => {
  it('have all their files beside them, in names that the shop serves', async () => {
    for (const { slug } of demoProducts) {
      for (const { path, files } of await furtherPicturesOf(slug)) {
        expect(files).toHaveLength(PICTURE_WIDTHS.length * PICTURE_FORMATS.length);
        expect(files.map(({ name }) => `/images/${name}`)).toContain(path);
      }
    }
  });
});
