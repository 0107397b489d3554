import { sql } from 'drizzle-orm';

/**
 * The time of the database as columns keep it: rounded to a millisecond, perhaps up. For half a millisecond a row that was
 * just written can be later than now(), but not later than this.
 */
export const roundedNow = sql`now()::timestamptz(3)`;
