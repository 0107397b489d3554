import { eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { roundedNow } from '../../platform/db/page.ts';
import { outbox, type WaitingMail } from '../../platform/db/schema.ts';

/** How long the process that sends a mail has for it, and others leave it alone. */
const LEASE_MINUTES = 2;
/** The longest pause between two tries. */
const MOST_MINUTES = 360;

/** The mails that are to be sent. */
export const outboxOf = (db: Db) => ({
  /**
   * Takes the mail that has waited longest, of those that are due. It is due again later, with growing pauses: after a
   * failure, and also if this process ends before it removes the mail. No transaction stays open while a mail is sent.
   */
  take: async (): Promise<WaitingMail | null> => {
    const next = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(lte(outbox.dueAt, roundedNow))
      .orderBy(outbox.dueAt)
      .limit(1)
      .for('update', { skipLocked: true });
    const pause = sql`least(${LEASE_MINUTES} * power(2, ${outbox.tries}), ${MOST_MINUTES}) * interval '1 minute'`;
    const [taken] = await db
      .update(outbox)
      .set({ tries: sql`${outbox.tries} + 1`, dueAt: sql`now() + ${pause}` })
      .where(eq(outbox.id, sql`(${next})`))
      .returning();
    return taken ?? null;
  },

  /** Its mail was handed over, or never can be. */
  remove: async (id: string): Promise<void> => void (await db.delete(outbox).where(eq(outbox.id, id))),
});
