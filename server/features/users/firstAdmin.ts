import type { Db } from '../../platform/db/database.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { usersRepository } from './usersRepository.ts';
import { publicPasswords } from '../../platform/settings/accounts.ts';
import { StartError } from '../../platform/lifecycle/startError.ts';

const isPublic = async (hash: string): Promise<boolean> => {
  const fitting = await Promise.all(publicPasswords.map((password) => isPassword(password, hash)));
  return fitting.includes(true);
};

/** Accounts must not have passwords that the README publishes. A check takes long, so each hash is checked once. */
export const refusePublicPasswords = async (db: Db): Promise<void> => {
  const users = usersRepository(db);
  const open: string[] = [];
  for (const user of await users.unchecked()) {
    if (await isPublic(user.passwordHash)) open.push(user.email);
    else await users.noteChecked(user);
  }
  if (open.length === 0) return;
  throw new StartError(
    `Accounts still have public passwords: ${open.join(', ')}. The README publishes these. Give each another one with npm run account -- reset-password <email>, or start once with NODE_ENV=development and change the passwords or delete the accounts. Then start in production again.`,
  );
};

/** An account of that address is taken over, password included, only while the shop has no administrator. */
export const ensureFirstAdmin = async (
  db: Db,
  { adminEmail: email, adminPassword: password }: Pick<Settings, 'adminEmail' | 'adminPassword'>,
): Promise<void> => {
  if (email === null || password === null) return;
  const users = usersRepository(db);
  if ((await users.findWithHash(email)) === null) {
    const passwordHash = await hashPassword(password);
    if (await users.addUnlessKnown({ name: 'Admin', email, passwordHash, isAdmin: true })) return;
  }
  if (await users.hasAdmin()) return;
  await users.endSessions(email, { passwordHash: await hashPassword(password), isAdmin: true });
};
