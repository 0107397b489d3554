import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/platform/db/database.ts';
import { users } from '../../server/platform/db/schema.ts';
import { ensureFirstAdmin } from '../../server/features/users/firstAdmin.ts';
import { hashPassword, isPassword } from '../../server/features/users/passwords.ts';
import { usersRepository } from '../../server/features/users/usersRepository.ts';
import { openTestDatabase } from '../fixtures/database.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const boss = { adminEmail: 'boss@example.com', adminPassword: 'correct horse battery' };

const isBoss = async (): Promise<boolean> => {
  const user = await usersRepository(database.db).findWithHash(boss.adminEmail);
  return user !== null && user.isAdmin && (await isPassword(boss.adminPassword, user.passwordHash));
};

const register = async (email: string, isAdmin = false) =>
  usersRepository(database.db).add({ name: 'Kim', email, passwordHash: await hashPassword('of their own'), isAdmin });

describe('the administrator of the settings', () => {
  it('is made once, however many server processes start at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ensureFirstAdmin(database.db, boss)));
    expect(await isBoss()).toBe(true);
    expect(await database.db.select().from(users)).toHaveLength(1);
  });

  it('takes over an account of that address while there is no administrator, whose tokens end', async () => {
    const { tokenVersion } = await register(boss.adminEmail);
    await Promise.all([ensureFirstAdmin(database.db, boss), ensureFirstAdmin(database.db, boss)]);
    expect(await isBoss()).toBe(true);
    const user = await usersRepository(database.db).findWithHash(boss.adminEmail);
    expect(user!.tokenVersion).toBeGreaterThan(tokenVersion);
  });

  it('does not take over an account once there is an administrator', async () => {
    await register('other@example.com', true);
    await register(boss.adminEmail);
    await ensureFirstAdmin(database.db, boss);
    expect(await isBoss()).toBe(false);
  });

  it('is not made when the settings name none', async () => {
    await ensureFirstAdmin(database.db, { adminEmail: null, adminPassword: null });
    expect(await database.db.select().from(users)).toEqual([]);
  });
});
