import { sql, type WithSubquery } from 'drizzle-orm';
import type { Db } from './database.ts';
import { catalogueChanges, type OrderMail, outbox } from './schema.ts';

/** Random, so that a database restored from a backup never reaches an old version with other content. */
const step = sql<bigint>`1 + floor(random() * 2147483647)::bigint`;

/** For `with` of a statement that writes products or reviews (docs/decisions/0020). */
export const changeCatalogue = (db: Db, part: 'content' | 'listing') =>
  db
    .$with('catalogue')
    .as(db.insert(catalogueChanges).values({ change: step, listing: part === 'listing' ? step : 0n }));

/** Begins the query that reads the orders which a part of it has changed: a mail about each is queued, once (docs/decisions/0025). */
export const noteMail = (db: Db, kind: OrderMail, changed: WithSubquery, ...others: WithSubquery[]) => {
  const mails = sql`
    insert into ${outbox} (id, kind, order_id) select id || ${`-${kind}`}::text, ${kind}, id from ${changed}
    on conflict do nothing`;
  return db.with(changed, ...others, db.$with('mails', {}).as(mails));
};
