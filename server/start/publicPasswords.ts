import type { Db } from '../db/database.ts';
import { publicAccounts } from '../seed/accounts.ts';
import { StartError } from './startError.ts';
import { isPassword } from '../api/users/passwords.ts';
import { usersRepository } from '../api/users/usersRepository.ts';

/** Refuses a database in which demonstration accounts still have the passwords that the README publishes. */
export const refusePublicPasswords = async (db: Db): Promise<void> => {
  const users = usersRepository(db);
  const open: string[] = [];
  for (const { email, password } of publicAccounts) {
    const user = await users.findWithHash(email);
    if (user && (await isPassword(password, user.passwordHash))) open.push(email);
  }
  if (open.length === 0) return;
  throw new StartError(
    `Accounts of the demonstration shop still have their public passwords: ${open.join(', ')}. Start once with NODE_ENV=development, change the passwords or delete the accounts, then start in production again.`,
  );
};
