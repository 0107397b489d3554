import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/db/database.ts';
import { products, users } from '../platform/db/schema.ts';

/** Whether there is no shop yet: neither accounts nor products. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await rowsOf(db, sql`(select id from ${users} limit 1) union all (select id from ${products} limit 1)`)).length ===
  0;
