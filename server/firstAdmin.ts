import type { Db } from './db/database.ts';
import type { Settings } from './settings.ts';
import { hashPassword } from './users/passwords.ts';
import { usersRepository } from './users/usersRepository.ts';

/**
 * Sees to it that the administrator of the settings exists. An account that somebody registered under that address is
 * only taken over, password included, while the shop has no administrator at all.
 */
export const ensureFirstAdmin = async (
  db: Db,
  { adminEmail: email, adminPassword: password }: Pick<Settings, 'adminEmail' | 'adminPassword'>,
): Promise<void> => {
  if (email === null || password === null) return;
  const users = usersRepository(db);
  const known = await users.findWithHash(email);
  if (known === null) {
    await users.add({ name: 'Admin', email, passwordHash: await hashPassword(password), isAdmin: true });
  } else if (!(await users.hasAdmin())) {
    await users.changeOwn(known.id, { name: known.name, email, passwordHash: await hashPassword(password) });
    await users.promote(known.id);
  }
};
