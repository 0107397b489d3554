import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, beforeEach } from 'vitest';
import { directoryStore } from '../../server/features/images/imageStore.ts';
import { changeAccount, askRunning, openControl } from '../../server/commands/controlSocket.ts';
import { PASSWORD, shopForTests } from '../fixtures/api.ts';
import { aDatabase, aFolder } from '../fixtures/untilTheEnd.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { users } from '../../server/platform/db/schema.ts';
import { ensureFirstAdmin } from '../../server/features/users/firstAdmin.ts';
import { hashPassword, isPassword } from '../../server/features/users/passwords.ts';
import { usersRepository } from '../../server/features/users/usersRepository.ts';

const shop = await shopForTests();

const signIn = async (email: string, password: string): Promise<number> =>
  (await shop.as('guest').post('/api/users/login', { email, password })).status;

const profileWith = async (token: string): Promise<number> =>
  (await shop.withToken(token).get('/api/users/profile')).status;

describe('an operator', () => {
  it('resets a password: the new one is told once, the old one and all tokens end', async () => {
    const { email, token } = await shop.aPerson({ email: 'forgot@example.com' });
    const told = await changeAccount(shop.db, { action: 'reset-password', email });
    const password = /^The new password of forgot@example.com is (\S{16})\n/.exec(told)![1]!;
    expect([await signIn(email, PASSWORD), await signIn(email, password)]).toEqual([401, 200]);
    expect(await profileWith(token)).toBe(401);
  });

  it('ends all sessions of an account, which keeps its password', async () => {
    const { email, token } = await shop.aPerson();
    expect(await profileWith(token)).toBe(200);
    expect(await changeAccount(shop.db, { action: 'sign-out', email })).toBe(`All sessions of ${email} have ended.`);
    expect([await profileWith(token), await signIn(email, PASSWORD)]).toEqual([401, 200]);
  });

  it('makes an administrator and unmakes one, from the next request on', async () => {
    const { email, token } = await shop.aPerson({ email: 'new@example.com' });
    const listed = async () => (await shop.withToken(token).get('/api/users')).status;
    const told: [string, number][] = [];
    for (const action of ['make-admin', 'make-admin', 'remove-admin', 'remove-admin'] as const) {
      told.push([await changeAccount(shop.db, { action, email }), await listed()]);
    }
    expect(told).toEqual([
      ['new@example.com is now an administrator.', 200],
      ['new@example.com is an administrator already.', 200],
      ['new@example.com is no longer an administrator.', 403],
      ['new@example.com is no administrator.', 403],
    ]);
  });

  it('A35: cannot unmake the last administrator', async () => {
    const last = changeAccount(shop.db, { action: 'remove-admin', email: 'admin@example.com' });
    await expect(last).rejects.toThrow('You cannot demote the last administrator');
    expect((await shop.as('admin').get('/api/users')).status).toBe(200);
  });
});

describe('a shop that runs', () => {
  const signOut = { action: 'sign-out', email: 'owner@example.com' };

  it('changes an account for a command, which cannot open its database', async () => {
    const dir = aFolder();
    onTestFinished(await openControl(dir, shop.db, directoryStore(join(dir, 'images'))));
    expect(statSync(join(dir, 'control')).mode & 0o777).toBe(0o600);
    const answer = await askRunning(dir, '/account', signOut);
    expect(await json(answer!)).toEqual({ done: 'All sessions of owner@example.com have ended.' });
    const unknown = askRunning(dir, '/account', { ...signOut, email: 'missing@example.com' });
    await expect(unknown).rejects.toThrow('There is no account with the email address missing@example.com.');
  });

  it('is not found where none runs, also after one was killed and left its socket', async () => {
    const dir = aFolder();
    expect(await askRunning(dir, '/account', signOut)).toBeNull();
    writeFileSync(join(dir, 'control'), '');
    expect(await askRunning(dir, '/account', signOut)).toBeNull();
    onTestFinished(await openControl(dir, shop.db, directoryStore(join(dir, 'images'))));
    expect(await askRunning(dir, '/account', signOut)).not.toBeNull();
  });
});

let database: Database;
beforeEach(async () => void (database = await aDatabase()));
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
