import { sql } from 'drizzle-orm';
import { prepared, type Db } from '../../platform/db/database.ts';
import { setMerchant, type Merchant } from '../../../common/domain/merchant.ts';
import { catalogueChanges } from '../../platform/db/schema.ts';
import { storedMerchant } from '../../platform/db/shopRow.ts';
import fp from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { everyMinuteOnce } from '../../platform/db/everyMinute.ts';
import { productsRepository, type ProductsRepository } from './productsRepository.ts';

declare module 'fastify' {
  interface FastifyInstance {
    products: ProductsRepository;
    catalogue: CatalogueVersion;
    /** The answer to a request is made. Searches do not pause while it is encoded and sent. */
    noteMade: (request: FastifyRequest) => void;
  }
}

export type Version = {
  /** Of everything that is public: products with their stock, and reviews. */
  content: string;
  /** Of which products there are in lists and searches, and in which order; sales leave it alone. */
  listing: string;
  merchant: Merchant;
};

type Look = { begun: number; answer: Promise<Version>; version?: Version };

const sumOf = (column: typeof catalogueChanges.change | typeof catalogueChanges.listing) =>
  sql<string>`coalesce(sum(${column}), 0)::text`;

const sums = prepared((db) =>
  db
    .select({
      content: sumOf(catalogueChanges.change),
      listing: sumOf(catalogueChanges.listing),
      merchant: storedMerchant,
    })
    .from(catalogueChanges),
);

export const readVersion = async (db: Db): Promise<Version> => {
  const [version] = await sums(db, {});
  return version!;
};

/** Read at most once in `maxAgeMs`, counted from when the question was sent. A failed look is not kept. */
export const createCatalogueVersion = (
  read: () => Promise<Version>,
  maxAgeMs: number,
  now: () => number = () => performance.now(),
) => {
  let latest: Look | undefined;
  /** The latest two contents that looks have found, the newer one first. */
  let sightings: { begun: number; content: string }[] = [];
  const isFresh = ({ begun }: Look): boolean => now() - begun < maxAgeMs;

  const note = async (one: Look): Promise<void> => {
    try {
      one.version = await one.answer;
      // Otherwise a later look is under way, or this process has written.
      if (latest !== one) return;
      setMerchant(one.version.merchant);
      const { content } = one.version;
      sightings = [{ begun: one.begun, content }, ...sightings.filter((each) => each.content !== content)].slice(0, 2);
    } catch {
      if (latest === one) latest = undefined;
    }
  };

  const look = (): Promise<Version> => {
    latest = { begun: now(), answer: read() };
    void note(latest);
    return latest.answer;
  };

  let next: Promise<Version> | undefined;

  /** Of all that ask while a look is under way, one begins the next. */
  const lookNext = async (before: Promise<Version>): Promise<Version> => {
    await before.catch(() => undefined);
    next = undefined;
    return look();
  };

  return {
    /** The version, at most as old as allowed. What is read from the database afterwards is at least as new. */
    current: (): Promise<Version> => (latest && isFresh(latest) ? latest.answer : look()),
    /** The version as of now or later. */
    fresh: (): Promise<Version> =>
      latest && latest.version === undefined ? (next ??= lookNext(latest.answer)) : look(),
    /** As `current`, without waiting; undefined if the database must be asked again. */
    known: (): Version | undefined => (latest && isFresh(latest) ? latest.version : undefined),
    /** Within twice the allowed age, and unchanged by this process: its answers may be sent while they are made again. */
    wasJust: (content: string): boolean =>
      sightings.some((each) => each.content === content && now() - each.begun < 2 * maxAgeMs),
    /** This process may have changed the catalogue: asks again at the next need. */
    invalidate: (): void => {
      latest = undefined;
      sightings = [];
    },
  };
};

export type CatalogueVersion = ReturnType<typeof createCatalogueVersion>;

/** Changes that may add up before they are replaced by their sum. */
const FEW_CHANGES = 100;

/** Returns how many there were. The version stays the same, also if two processes do it at once. */
export const sumUpChanges = async (db: Db): Promise<number> => {
  const rows = await db.$count(catalogueChanges);
  if (rows <= FEW_CHANGES) return 0;
  await db.execute(sql`
    with gone as (delete from ${catalogueChanges} returning change, listing)
    insert into ${catalogueChanges} (change, listing)
    select sum(change), sum(listing) from gone having count(*) > 0`);
  return rows;
};

/** The version of the catalogue, and one repository, so that API and documents share its turns for searches. */
export const catalogue = fp(async (app) => {
  const { databaseUrl, catalogueCheckMs } = app.settings;
  const version = createCatalogueVersion(() => readVersion(app.db), catalogueCheckMs);
  await version.current().catch(() => undefined); // without its database a process lives, and looks again
  app.decorate('catalogue', version);
  everyMinuteOnce(app, 'summing up the changes of the catalogue', () => sumUpChanges(app.db));
  const open = new Set<FastifyRequest>();
  app.addHook('onRequest', (request, _reply, done) => done(void open.add(request)));
  app.addHook('onResponse', (request, _reply, done) => done(void open.delete(request)));
  app.decorate('noteMade', (request) => void open.delete(request));
  const searches = { atOnce: databaseUrl === null ? 1 : 2, hasMoreThan: (pieces: number) => open.size > pieces };
  app.decorate('products', productsRepository(app.db, searches));
  // Before the answer to a write is sent, so that this process shows it to everyone from then on.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.routeOptions.config.saves === 'rows') version.invalidate();
    done(null, payload);
  });
});
