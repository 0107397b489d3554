import type { FastifyPluginAsync } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { calls } from '../../../common/contract/calls.ts';
import { languageOf } from '../../platform/words.ts';
import { pageAsked } from '../../platform/db/page.ts';
import { callRoute, sendPage } from '../../platform/http/callRoute.ts';
import { LongAnswer, mapped } from '../../platform/http/longAnswer.ts';
import { logFailure } from '../../platform/http/errors.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import { toUserDto } from './usersRepository.ts';
import { checkPassword, checkCurrentPassword, hashNew, hashPassword } from './passwords.ts';
import type { Viewer } from '../../platform/db/schema.ts';

export const userRoutes: FastifyPluginAsync = async (app) => {
  const { users, tokens, limits, settings } = app;

  const asLogin = async (viewer: Viewer) => ({
    ...toUserDto(viewer),
    token: await tokens.issue({ userId: viewer.id, tokenVersion: viewer.tokenVersion }),
  });

  callRoute(app, calls.login, { limit: limits.signIn, saves: 'nothing' }, async ({ body, request }) => {
    const { email, password } = body;
    const user = await users.findWithHash(email);
    const { isRight, isOutdated } = await checkPassword(password, user?.passwordHash);
    if (!user || !isRight) throw new HttpError(401, say('wrongPassword'));
    limits.signedIn(request, email);
    const orLog = (what: string) => (error: unknown) => logFailure(request.log, error, what);
    const rehash = async () => users.rehash(user, await hashPassword(password));
    if (isOutdated) await rehash().catch(orLog('a hash of a password is not renewed'));
    const language = languageOf(request);
    const speak = () => users.speak(user.id, language);
    if (language !== user.language) await speak().catch(orLog('the language of the mails to an account is not kept'));
    return asLogin(user);
  });

  callRoute(app, calls.register, { limit: limits.registration }, async ({ body, request }) => {
    const { name, email, password } = body;
    const language = languageOf(request);
    const user = await users.add({ name, email, language, passwordHash: await hashNew(password, email) });
    limits.signedIn(request, email);
    return asLogin(user);
  });

  callRoute(app, calls.getUser, async ({ id, viewer }) => {
    if (id === 'profile' || id === viewer.id) return toUserDto(viewer);
    const user = viewer.isAdmin ? await users.find(id) : null;
    if (!user) throw notFound('User');
    return toUserDto(user);
  });

  callRoute(app, calls.updateProfile, { limit: limits.profile }, async ({ viewer, body, request }) => {
    const { name, email, password, currentPassword = '' } = body;
    if (password && currentPassword === '' && settings.requireCurrentPassword) {
      throw new HttpError(400, say('needsCurrentPassword'));
    }
    if (currentPassword !== '') await checkCurrentPassword(users, viewer, currentPassword);
    const secret = password ? { passwordHash: await hashNew(password, email) } : {};
    const user = await users.changeOwn(viewer.id, { name, email, ...secret });
    limits.signedIn(request, email);
    return asLogin(user);
  });

  callRoute(app, calls.listUsers, async ({ query, reply }) => {
    const asked = pageAsked(query);
    if (asked === null) return new LongAnswer(mapped(users.list(), toUserDto));
    return sendPage(reply, await users.page(query.q, asked), toUserDto);
  });

  callRoute(app, calls.updateUser, async ({ id, viewer, body: { name, email, isAdmin, version } }) =>
    toUserDto(await users.change(id, viewer.id, { name, email, isAdmin, version })),
  );

  callRoute(app, calls.deleteUser, async ({ id, viewer }) => {
    await users.remove(id, viewer.id);
    return { message: say('userRemoved') };
  });
};
