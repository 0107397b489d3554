import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Db, newId } from '../../platform/db/database.ts';
import { outbox, passwordResets, users } from '../../platform/db/schema.ts';
import type { FastifyPluginAsync } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { callRoute } from '../../platform/http/callRoute.ts';
import { hashNew } from './passwords.ts';

export const RESET_MINUTES = 45;
const MINUTE = 60_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The account for which a link still works: as it was when the mail was written. */
const isValid = and(
  gt(passwordResets.expiresAt, sql`now()`),
  eq(users.email, passwordResets.email),
  eq(users.tokenVersion, passwordResets.tokenVersion),
);

export const passwordResetsOf = (db: Db) => ({
  /** A new token for an account, with its language, in place of an earlier one; null if no account has this address. */
  issue: async (email: string) => {
    const { id, tokenVersion, language } = users;
    const [user] = await db.select({ id, tokenVersion, language }).from(users).where(eq(users.email, email));
    if (user === undefined) return null;
    // 256 bits, so that a plain hash is enough: no list of guesses can be tried against it.
    const token = randomBytes(32).toString('base64url');
    const link = {
      tokenHash: hashOf(token),
      email,
      tokenVersion: user.tokenVersion,
      expiresAt: new Date(Date.now() + RESET_MINUTES * MINUTE),
    };
    await db
      .insert(passwordResets)
      .values({ userId: user.id, ...link })
      .onConflictDoUpdate({ target: passwordResets.userId, set: link });
    return { token, language: user.language };
  },

  emailOf: async (token: string): Promise<string | null> => {
    const [found] = await db
      .select({ email: users.email })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(and(eq(passwordResets.tokenHash, hashOf(token)), isValid));
    return found?.email ?? null;
  },

  /** Uses a token, once: sets the password and ends all sessions. Returns false if the token does not work any more. */
  use: (token: string, passwordHash: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const ofToken = eq(passwordResets.tokenHash, hashOf(token));
      const [used] = await tx.delete(passwordResets).where(ofToken).returning();
      if (used === undefined || used.expiresAt.getTime() <= Date.now()) return false;
      const { userId, email, tokenVersion } = used;
      const changed = await tx
        .update(users)
        .set({ passwordHash, tokenVersion: tokenVersion + 1, version: sql`${users.version} + 1` })
        .where(and(eq(users.id, userId), eq(users.email, email), eq(users.tokenVersion, tokenVersion)))
        .returning({ id: users.id });
      return changed.length > 0;
    }),
});

const linkGone = () => new HttpError(400, { code: 'RESET_LINK_INVALID', message: say('linkGone') });

export const passwordRoutes: FastifyPluginAsync = async (app) => {
  const { limits } = app;
  const resets = passwordResetsOf(app.db);

  callRoute(app, ownCalls.requestPasswordReset, { limit: limits.resetRequests }, async ({ body: { email } }) => {
    // The account is looked up when the mail is written: neither text nor time of the answer depends on it.
    await app.db.insert(outbox).values({ id: newId(), kind: 'passwordReset', email });
    return { message: say('linkSent') };
  });

  callRoute(app, ownCalls.resetPassword, { limit: limits.resets }, async ({ body: { token, password }, request }) => {
    const email = await resets.emailOf(token);
    if (email === null || !(await resets.use(token, await hashNew(password, email)))) throw linkGone();
    limits.signedIn(request, email);
    return { message: say('passwordChanged') };
  });
};
