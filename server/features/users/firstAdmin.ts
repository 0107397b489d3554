import type { Db } from '../../platform/db/database.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { hashPassword } from './passwords.ts';
import { usersRepository } from './usersRepository.ts';

/**
 * Makes sure that the administrator of the settings exists; several server processes may do so at once. An account that
 * was registered with that address is only taken over, password included, while the shop has no administrator at all.
 */
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
  if (!(await users.hasAdmin())) await users.takeOver(email, await hashPassword(password));
};
