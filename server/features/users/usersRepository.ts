import { and, asc, desc, eq, getTableColumns, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { say } from '../../../common/texts/messages.ts';
import type { Language } from '../../../common/texts/language.ts';
import { type Db, newId, prepared, firstOf } from '../../platform/db/database.ts';
import {
  holdsWords,
  readPage,
  thereAt,
  totals,
  type PageAsked,
  newestFirst,
  olderThan,
  inBatches,
} from '../../platform/db/page.ts';
import { isDuplicate } from '../../platform/failures.ts';
import { changeCatalogue } from '../../platform/db/notes.ts';
import { users, type UserRow, type Viewer } from '../../platform/db/schema.ts';
import { HttpError, notFound, stale } from '../../platform/http/httpError.ts';
import { searchable } from '../../../common/domain/searchable.ts';
import type { User } from '../../../common/contract/user.ts';

export const toUserDto = ({ id, name, email, isAdmin, version }: Viewer): User => ({
  _id: id,
  name,
  email,
  isAdmin,
  version,
});

const { passwordHash: _, checkedHash: __, searchName: ___, ...viewerColumns } = getTableColumns(users);

const emailIsFree = <T>(write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    throw isDuplicate(error, 'users_email_key') ? new HttpError(400, say('userExists')) : error;
  });

const next = (column: typeof users.version | typeof users.tokenVersion) => sql<number>`${column} + 1`;

export type NewUser = { name: string; email: string; passwordHash: string; isAdmin?: boolean; language?: Language };

export const searchableUser = <T extends Pick<NewUser, 'name' | 'email'>>(user: T) => ({
  ...user,
  searchName: searchable(user.name, user.email),
});

const newestThat = (db: Db, where: SQL | undefined) =>
  db
    .select(viewerColumns)
    .from(users)
    .where(where)
    .orderBy(...newestFirst(users));

const inserted = (db: Db, user: NewUser) => db.insert(users).values({ id: newId(), ...searchableUser(user) });

const hasId = eq(users.id, sql.placeholder('id'));
const found = prepared((db) => db.select(viewerColumns).from(users).where(hasId));

/** Accounts whose password may be a published one. */
const isUnchecked = and(
  or(users.isAdmin, isNotNull(users.checkedHash)),
  sql`${users.checkedHash} is distinct from ${users.passwordHash}`,
);

export const usersRepository = (db: Db) => ({
  find: (id: string): Promise<Viewer | null> => firstOf(found(db, { id })),

  findWithHash: (email: string): Promise<UserRow | null> =>
    firstOf(db.select().from(users).where(eq(users.email, email))),

  unchecked: (): Promise<UserRow[]> => db.select().from(users).where(isUnchecked).orderBy(asc(users.email)),

  noteChecked: async ({ id, passwordHash }: UserRow): Promise<void> =>
    void (await db.update(users).set({ checkedHash: passwordHash }).where(eq(users.id, id))),

  list: (): AsyncGenerator<Viewer[]> => inBatches((after, size) => newestThat(db, olderThan(after, users)).limit(size)),

  page: async (q: string, asked: PageAsked) => {
    const matching = and(thereAt(users, asked.at), holdsWords(q, users.searchName));
    const [all] = await db.select(totals).from(users).where(matching);
    return readPage(asked, all!, ({ limit, offset }) => newestThat(db, matching).limit(limit).offset(offset));
  },

  hasAdmin: async (): Promise<boolean> => (await db.$count(users, eq(users.isAdmin, true))) > 0,

  add: async (user: NewUser): Promise<Viewer> => {
    const [row] = await emailIsFree(inserted(db, user).returning(viewerColumns));
    return row!;
  },

  addUnlessKnown: async (user: NewUser): Promise<boolean> => {
    const added = await inserted(db, user).onConflictDoNothing({ target: users.email }).returning({ id: users.id });
    return added.length > 0;
  },

  /** Changes a user's own account. A new password invalidates all tokens. */
  changeOwn: async (id: string, change: { name: string; email: string; passwordHash?: string }): Promise<Viewer> => {
    const outdate = change.passwordHash === undefined ? {} : { tokenVersion: next(users.tokenVersion) };
    const [row] = await emailIsFree(
      db.transaction(async (tx) => {
        await lockWithHolder(tx, id, change.email);
        return tx
          .update(users)
          .set({ ...searchableUser(change), ...outdate, version: next(users.version) })
          .where(eq(users.id, id))
          .returning(viewerColumns);
      }),
    );
    if (!row) throw notFound('User');
    return row;
  },

  /** Mails to this account are in the language of its last sign-in. */
  speak: async (id: string, language: Language): Promise<void> =>
    void (await db.update(users).set({ language }).where(eq(users.id, id))),

  /** The same password in its normal form, unless it was changed meanwhile. */
  rehash: async ({ id, passwordHash }: UserRow, newHash: string): Promise<void> => {
    const isUnchanged = and(eq(users.id, id), eq(users.passwordHash, passwordHash));
    await db.update(users).set({ passwordHash: newHash }).where(isUnchanged);
  },

  /** Outdates every token of an account, with a new password or role if given; returns whether it exists. */
  endSessions: async (email: string, change: { passwordHash?: string; isAdmin?: true } = {}): Promise<boolean> => {
    const ended = await db
      .update(users)
      .set({ ...change, tokenVersion: next(users.tokenVersion), version: next(users.version) })
      .where(eq(users.email, email))
      .returning({ id: users.id });
    return ended.length > 0;
  },

  /** C14: admins cannot demote themselves or the last admin (A35). Without an actor it is the operator who asks. */
  change: (
    id: string,
    actor: string | null,
    { version, ...change }: { name: string; email: string; isAdmin: boolean; version?: number },
  ): Promise<Viewer> =>
    emailIsFree(
      db.transaction(async (tx) => {
        const target = await lockWithAdmins(tx, id);
        if (target.user.isAdmin && !change.isAdmin) refuseLosing(target, actor, 'demote');
        await refuseFormerAdmin(tx, target, actor);
        if (version !== undefined && version !== target.user.version) throw stale('user');
        const [row] = await tx
          .update(users)
          .set({ ...searchableUser(change), version: next(users.version) })
          .where(eq(users.id, id))
          .returning(viewerColumns);
        return row!;
      }),
    ),

  /** C13. Admins cannot delete themselves or the last admin (A35). Orders and reviews stay. */
  remove: (id: string, actor: string): Promise<void> =>
    db.transaction(async (tx) => {
      const target = await lockWithAdmins(tx, id);
      refuseLosing(target, actor, 'delete');
      await refuseFormerAdmin(tx, target, actor);
      await tx.with(changeCatalogue(tx, 'content')).delete(users).where(eq(users.id, id)); // reviews lose their author
    }),
});

export type UsersRepository = ReturnType<typeof usersRepository>;

type Target = { user: Viewer; admins: string[] };

/** Locks all admins and the target until the transaction ends: two requests at once must not remove the last two. */
export const lockWithAdmins = async (tx: Db, id: string): Promise<Target> => {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.id)
    .for('update');
  const [user] = await tx.select(viewerColumns).from(users).where(eq(users.id, id)).for('update');
  if (!user) throw notFound('User');
  return { user, admins: admins.map((admin) => admin.id) };
};

export const isLastAdmin = ({ user, admins }: Target): boolean =>
  user.isAdmin && admins.every((admin) => admin === user.id);

/** In the order of `lockWithAdmins`: two people who take each other's email would wait for each other. */
const lockWithHolder = async (tx: Db, id: string, email: string): Promise<void> => {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, id), eq(users.email, email)))
    .orderBy(desc(users.isAdmin), users.id)
    .for('no key update');
};

const losing = {
  demote: { self: say('cannotDemoteSelf'), last: say('cannotDemoteLast') },
  delete: { self: say('cannotDeleteSelf'), last: say('cannotDeleteLast') },
};

const refuseLosing = (target: Target, actor: string | null, action: 'demote' | 'delete'): void => {
  if (target.user.id === actor) throw new HttpError(409, losing[action].self);
  if (isLastAdmin(target)) throw new HttpError(409, losing[action].last);
};

/** Another request may have taken the caller's role since this one was let in: the admins who are locked decide. */
const refuseFormerAdmin = async (tx: Db, { admins }: Target, actor: string | null): Promise<void> => {
  if (actor === null || admins.includes(actor)) return;
  const [still] = await tx.select({ id: users.id }).from(users).where(eq(users.id, actor));
  throw still ? new HttpError(403, say('notAdmin')) : new HttpError(401, say('tokenFailed'));
};
