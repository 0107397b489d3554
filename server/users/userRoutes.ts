import type { FastifyInstance } from 'fastify';
import { calls } from '../../src/contract/calls.ts';
import type { User } from '../../src/contract/user.ts';
import { callRoute } from '../http/callRoute.ts';
import type { Limits } from '../http/limits.ts';
import { Refusal, notFound } from '../http/refusal.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { Tokens } from './tokens.ts';
import type { UsersRepository, Viewer } from './usersRepository.ts';

const asUser = ({ id, name, email, isAdmin, version }: Viewer): User => ({ _id: id, name, email, isAdmin, version });

type Parts = { users: UsersRepository; tokens: Tokens; limits: Limits };

/** Accounts: C8–C14. */
export const userRoutes = (app: FastifyInstance, { users, tokens, limits }: Parts): void => {
  const asLogin = async (viewer: Viewer) => ({
    ...asUser(viewer),
    token: await tokens.issue({ userId: viewer.id, tokenVersion: viewer.tokenVersion }),
  });

  callRoute(
    app,
    calls.login,
    async ({ body: { email, password } }) => {
      const user = await users.findWithHash(email);
      const right = await isPassword(password, user?.passwordHash);
      if (!user || !right) throw new Refusal(401, 'Invalid email or password');
      return asLogin(user);
    },
    { limit: limits.signIn },
  );

  callRoute(
    app,
    calls.register,
    async ({ body: { name, email, password } }) =>
      asLogin(await users.add({ name, email, passwordHash: await hashPassword(password) })),
    { limit: limits.registration },
  );

  callRoute(app, calls.getUser, async ({ id, viewer }) => {
    if (id === 'profile' || id === viewer.id) return asUser(viewer);
    const user = viewer.isAdmin ? await users.find(id) : null;
    if (!user) throw notFound('User');
    return asUser(user);
  });

  callRoute(app, calls.updateProfile, async ({ viewer, body: { name, email, password } }) => {
    const secret = password ? { passwordHash: await hashPassword(password) } : {};
    return asLogin(await users.changeOwn(viewer.id, { name, email, ...secret }));
  });

  callRoute(app, calls.listUsers, async () => (await users.list()).map(asUser));

  callRoute(app, calls.updateUser, async ({ id, viewer, body: { name, email, isAdmin, version } }) =>
    asUser(await users.change(id, viewer.id, { name, email, isAdmin, version })),
  );

  callRoute(app, calls.deleteUser, async ({ id, viewer }) => {
    await users.remove(id, viewer.id);
    return { message: 'User removed' };
  });
};
