import { sql } from 'drizzle-orm';
import { nanoid } from 'nanoid';
import pLimit from 'p-limit';
import Papa from 'papaparse';
import { isEmpty } from './isEmpty.ts';
import { factsIn } from '../../common/domain/facts.ts';
import { type AddressField } from '../../common/domain/addressFields.ts';
import { GOOGLE_PAY } from '../../common/domain/checkout.ts';
import { priceOrder, toCents } from '../../common/domain/money.ts';
import { type Db, newId } from '../platform/db/database.ts';
import { changeCatalogue } from '../platform/db/notes.ts';
import { orders, products, reviews, testCharges, users } from '../platform/db/schema.ts';
import { referenceOf } from '../features/payments/openGateway.ts';
import type { ImageStore } from '../features/images/imageStore.ts';
import type { Picture } from '../features/images/picture.ts';
import { searchableProduct, type ProductFields } from '../features/products/productsRepository.ts';
import { hashPassword } from '../features/users/passwords.ts';
import { searchableUser } from '../features/users/usersRepository.ts';
import { demoAccounts, type DemoAccount } from '../platform/settings/accounts.ts';
import ordersCsv from './orders.csv?raw';
import colorsJson from './pictures/colors.json?raw';
import productsCsv from './products.csv?raw';
import reviewsCsv from './reviews.csv?raw';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyName, PICTURE_FORMATS, picturePath, PICTURE_WIDTHS } from '../../common/domain/pictures.ts';

const readCsv = <Column extends string>(csv: string) =>
  Papa.parse<Record<Column, string>>(csv, { header: true, skipEmptyLines: true }).data;

/** A product of the demo shop. Its slug names its picture and is its id, so that its address stays the same. */
type DemoProduct = { slug: string } & Omit<ProductFields, 'image' | 'images'>;

/**
 * The demo catalogue, newest first, mixed so that every page shows a bit of everything. Brands and products are
 * invented. The figures cover what a shop must get right: exactly $100.00 (S145), a half cent of tax (S146: 69.50),
 * stock of 0, 1, 3 and 500 (S115, S116).
 */
export const demoProducts: readonly DemoProduct[] = readCsv<Exclude<keyof DemoProduct, 'priceCents'> | 'price'>(
  productsCsv,
).map(({ price, countInStock, facts, ...product }) => ({
  ...product,
  priceCents: toCents(price),
  countInStock: Number(countInStock),
  facts: factsIn(facts),
}));

/** Reviews, oldest first of each product. Some products have none (S138). When one was written follows from its place. */
export const demoReviews = readCsv<'product' | 'by' | 'rating' | 'comment'>(reviewsCsv).map((review) => ({
  ...review,
  rating: Number(review.rating),
}));

/** Orders in every state, with the hours since each moment (A101). The catalogue's stock is what they have left. */
export const demoOrders = readCsv<
  'by' | 'bought' | 'placed' | 'paid' | 'delivered' | 'refunded' | 'released' | 'wallet' | AddressField
>(ordersCsv);

/** The drawings and what `scripts/pictures.mjs` made of them. A build puts a copy beside the server's code. */
const folder = fileURLToPath(new URL('./pictures', import.meta.url));

/** Of some products there are further views: the names of these pictures end so. */
const FURTHER_VIEWS = ['back', 'detail'];

const colors = JSON.parse(colorsJson) as Record<string, string>;

/** Named as an upload would be. Encoded beforehand: at the first start it would take minutes. */
export const pictureOf = async (name: string): Promise<Picture> => {
  const copies = await Promise.all(
    PICTURE_WIDTHS.flatMap((width) =>
      PICTURE_FORMATS.map(async (format) => ({
        width,
        format,
        bytes: await readFile(join(folder, `${name}-${width}.${format}`)),
      })),
    ),
  );
  const content = createHash('sha256');
  for (const { bytes } of copies) content.update(bytes);
  const picture = { hash: content.digest('hex').slice(0, 32), color: colors[name]! };
  return {
    path: picturePath(picture, Math.max(...PICTURE_WIDTHS)),
    files: copies.map(({ width, format, bytes }) => ({ name: copyName(picture, width, format), bytes })),
  };
};

const picturesOf = (slug: string): Promise<Picture[]> => {
  const further = FURTHER_VIEWS.map((view) => `${slug}-${view}`).filter((name) => name in colors);
  return Promise.all([slug, ...further].map(pictureOf));
};

const HOUR = 3_600_000;

/** The newest product is this old, so that its reviews had time to be written. */
const NEWEST = 9 * 24 * HOUR;
/** Between two products, plus a few hours that vary, as in a real shop. */
const APART = 60 * HOUR;
const unevenly = (place: number): number => ((place * 7) % 11) * HOUR;

/** When the product at that place of the catalogue was listed: the first is the newest (A33). */
const listedAt = (place: number, now: Date): Date => new Date(now.getTime() - NEWEST - place * APART - unevenly(place));

/** When a review was written: spread over the time since its product was listed, in turn. */
const reviewedAt = (turn: number, howMany: number, listed: Date, now: Date): Date => {
  const since = now.getTime() - listed.getTime();
  return new Date(listed.getTime() + Math.round((since * (turn + 1)) / (howMany + 1)));
};

type SeedOptions = {
  db: Db;
  images: ImageStore;
  /** Whether accounts may sign in with the passwords that the README publishes. Never in production. */
  publicPasswords: boolean;
};

/** How many files go to the store at once. All together would make a slow store too late for each of them. */
const FILES_AT_ONCE = 6;

/** Stores every picture; answers the paths of each product, its first picture first, in the order of the products. */
const storePictures = (images: ImageStore): Promise<string[][]> => {
  const inTurn = pLimit(FILES_AT_ONCE);
  const store = async ({ path, files }: Picture): Promise<string> => {
    await Promise.all(files.map(({ name, bytes }) => inTurn(() => images.save(name, bytes))));
    return path;
  };
  return Promise.all(demoProducts.map(async ({ slug }) => Promise.all((await picturesOf(slug)).map(store))));
};

/** Without public passwords there is no demo administrator: no one could sign in as it, yet the shop would have one. */
const makeAccounts = async (publicPasswords: boolean, now: Date) => {
  const randomPassword = hashPassword(nanoid(40));
  const accounts: readonly DemoAccount[] = demoAccounts;
  return Promise.all(
    accounts
      .filter(({ isAdmin }) => publicPasswords || !isAdmin)
      .map(async ({ key, name, email, password, isAdmin }) => ({
        key,
        id: newId(),
        ...searchableUser({ name, email }),
        ...(publicPasswords && password !== undefined
          ? { passwordHash: await hashPassword(password), checkedHash: '' }
          : { passwordHash: await randomPassword }),
        isAdmin: isAdmin ?? false,
        createdAt: listedAt(demoProducts.length, now), // before all products
      })),
  );
};

const reviewsOf = (slug: string) => demoReviews.filter(({ product }) => product === slug);

const ratingOf = (slug: string) => {
  const ratings = reviewsOf(slug).map(({ rating }) => rating);
  return { rating: ratings.reduce((sum, each) => sum + each, 0) / (ratings.length || 1), numReviews: ratings.length };
};

const makeProducts = (imagePaths: readonly string[][], now: Date) =>
  demoProducts.map(({ slug, ...product }, place) => ({
    id: slug,
    ...searchableProduct(product),
    image: imagePaths[place]![0]!,
    images: imagePaths[place]!.slice(1),
    ...ratingOf(slug),
    createdAt: listedAt(place, now),
  }));

type Accounts = Awaited<ReturnType<typeof makeAccounts>>;

const makeReviews = (accounts: Accounts, now: Date) =>
  demoProducts.flatMap(({ slug }, place) => {
    const written = reviewsOf(slug);
    return written.map(({ by, rating, comment }, turn) => {
      const author = accounts.find(({ key }) => key === by)!;
      return {
        id: newId(),
        productId: slug,
        userId: author.id,
        name: author.name.split(' ')[0]!,
        rating,
        comment,
        createdAt: reviewedAt(turn, written.length, listedAt(place, now), now),
      };
    });
  });

const makeOrders = (accounts: Accounts, catalogue: ReturnType<typeof makeProducts>, now: Date) => {
  const ago = (hours: string) => (hours === '' ? null : new Date(now.getTime() - Number(hours) * HOUR));
  return demoOrders.map(({ by, bought, placed, paid, delivered, refunded, released, wallet, ...address }) => {
    const lines = bought.split(' ').map((line) => {
      const [slug, qty] = line.split('*');
      const { id: product, name, image, priceCents } = catalogue.find(({ id }) => id === slug)!;
      return { product, name, image, priceCents, qty: Number(qty) };
    });
    const { items, shipping, tax, total } = priceOrder(lines);
    const id = newId();
    return {
      id,
      userId: accounts.find(({ key }) => key === by)!.id,
      lines,
      ...address,
      paymentMethod: GOOGLE_PAY,
      itemsCents: items,
      shippingCents: shipping,
      taxCents: tax,
      totalCents: total,
      createdAt: ago(placed)!,
      paidAt: ago(paid),
      deliveredAt: ago(delivered),
      refundedAt: ago(refunded),
      releasedAt: ago(released),
      transactionState: wallet || null,
      chargeReference: paid ? referenceOf(id) : null,
    };
  });
};

/** All or none, into an empty database. Pictures come first, so that no row names one that is not there. */
export const seedDemo = async ({ db, images, publicPasswords }: SeedOptions): Promise<boolean> => {
  if (!(await isEmpty(db))) return false;
  const now = new Date();
  const [imagePaths, accounts] = await Promise.all([storePictures(images), makeAccounts(publicPasswords, now)]);

  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users}, ${products} in share row exclusive mode`);
    if (!(await isEmpty(tx))) return false;
    await tx.insert(users).values(accounts);
    const catalogue = makeProducts(imagePaths, now);
    await tx.with(changeCatalogue(tx, 'listing')).insert(products).values(catalogue);
    await tx.insert(reviews).values(makeReviews(accounts, now));
    const ordered = makeOrders(accounts, catalogue, now);
    await tx.insert(orders).values(ordered);
    const charged = ordered.filter(({ paidAt }) => paidAt !== null);
    await tx.insert(testCharges).values(charged.map(({ id }) => ({ attempt: id, orderId: id, charged: true })));
    return true;
  });
};
