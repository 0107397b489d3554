import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import Fastify from 'fastify';
import * as v from 'valibot';
import { storedEmail } from '../../common/domain/typed.ts';
import type { ImageStore } from '../features/images/imageStore.ts';
import { placeOf } from '../platform/db/livenessSocket.ts';
import { type Db, newId } from '../platform/db/database.ts';
import { codeOf } from '../platform/failures.ts';
import { answerError } from '../platform/http/errors.ts';
import { language } from '../platform/words.ts';
import { StartError } from '../platform/lifecycle/startError.ts';
import { changeShop, ShopChange } from './changeShop.ts';
import { hashPassword } from '../features/users/passwords.ts';
import { usersRepository, type UsersRepository } from '../features/users/usersRepository.ts';
import { HttpError } from '../platform/http/httpError.ts';

export const accountActions = ['reset-password', 'make-admin', 'remove-admin', 'sign-out'] as const;

export const AccountChange = v.object({
  action: v.picklist(accountActions),
  email: v.pipe(v.string(), v.transform(storedEmail)),
});

export type AccountChange = v.InferOutput<typeof AccountChange>;

const unknown = (email: string) => new HttpError(404, `There is no account with the email address ${email}.`);

const setAdmin = async (users: UsersRepository, email: string, isAdmin: boolean): Promise<string> => {
  const user = await users.findWithHash(email);
  if (user === null) throw unknown(email);
  if (user.isAdmin === isAdmin) return `${email} ${isAdmin ? 'is an administrator already' : 'is no administrator'}.`;
  const { id, name, version } = user;
  await users.change(id, null, { name, email, isAdmin, version });
  return `${email} is ${isAdmin ? 'now' : 'no longer'} an administrator.`;
};

/** A generated password, so that none is in the history of a shell. */
const resetPassword = async (users: UsersRepository, email: string): Promise<string> => {
  const password = newId();
  if (!(await users.endSessions(email, { passwordHash: await hashPassword(password) }))) throw unknown(email);
  return `The new password of ${email} is ${password}\nIt is shown only now. All sessions of this account have ended.`;
};

const changes: Record<AccountChange['action'], (users: UsersRepository, email: string) => Promise<string>> = {
  'reset-password': resetPassword,
  'make-admin': (users, email) => setAdmin(users, email, true),
  'remove-admin': (users, email) => setAdmin(users, email, false),
  'sign-out': async (users, email) => {
    if (!(await users.endSessions(email))) throw unknown(email);
    return `All sessions of ${email} have ended.`;
  },
};

export const changeAccount = (db: Db, { action, email }: AccountChange): Promise<string> =>
  changes[action](usersRepository(db), email);

/** Pipes of Windows have no directory. */
const nameIn = (dir: string): string =>
  process.platform === 'win32' ? `control-${createHash('sha256').update(resolve(dir)).digest('hex')}` : 'control';

/** Only one process can open the embedded database, so it works for the commands, through a socket of its owner. */
export const openControl = async (dir: string, db: Db, images: ImageStore): Promise<() => Promise<void>> => {
  const { path, leave } = placeOf(dir, nameIn(dir));
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(answerError);
  await app.register(language);
  app.post('/account', async ({ body }) => ({ done: await changeAccount(db, v.parse(AccountChange, body)) }));
  app.post('/shop', ({ body }) => changeShop(db, v.parse(ShopChange, body)));
  app.post('/backup', async (_, reply) => {
    const { backupOf } = await import('./backupOf.ts');
    return reply.send(await backupOf(db, images));
  });
  const close = () => app.close().finally(leave);
  if (path === null) return close;
  const file = process.platform === 'win32' ? undefined : join(dir, nameIn(dir));
  if (file !== undefined) rmSync(file, { force: true }); // of a process that was killed
  await app.listen({ path }).catch(() => undefined);
  if (file !== undefined && existsSync(file)) chmodSync(file, 0o600); // regardless of the umask
  return close;
};

/** No process listens: its socket is missing, was left behind, or cannot be here. */
const isSilent = (error: unknown): boolean => ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR'].includes(codeOf(error));

export const askRunning = async (dir: string, path: string, body: object): Promise<IncomingMessage | null> => {
  if (!existsSync(dir)) return null;
  const { path: socketPath, leave } = placeOf(dir, nameIn(dir));
  if (socketPath === null) return null;
  try {
    const headers = { 'content-type': 'application/json' };
    // The path does not identify the socket, so a connection must not be kept under it.
    const asking = request({ socketPath, path, method: 'POST', headers, agent: false });
    asking.end(JSON.stringify(body));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    if (answer.statusCode === 200) return answer;
    throw new StartError(((await json(answer)) as { message: string }).message);
  } catch (error) {
    if (isSilent(error)) return null;
    throw error;
  } finally {
    leave();
  }
};
