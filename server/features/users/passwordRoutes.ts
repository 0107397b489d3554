import type { FastifyPluginAsync } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { callRoute } from '../../platform/http/callRoute.ts';
import { hashNew } from './newPassword.ts';
import { passwordResetsOf } from './passwordResets.ts';

const linkGone = () =>
  new HttpError(400, {
    code: 'RESET_LINK_INVALID',
    message: say('linkGone'),
  });

/** Choosing a new password with a link that was mailed. */
export const passwordRoutes: FastifyPluginAsync = async (app) => {
  const { limits } = app;
  const resets = passwordResetsOf(app.db);

  callRoute(
    app,
    ownCalls.requestPasswordReset,
    async ({ body: { email } }) => {
      await resets.ask(email);
      return { message: say('linkSent') };
    },
    { limit: limits.resetRequests },
  );

  callRoute(
    app,
    ownCalls.resetPassword,
    async ({ body: { token, password }, request }) => {
      const email = await resets.emailOf(token);
      if (email === null || !(await resets.use(token, await hashNew(password, email)))) throw linkGone();
      limits.signedIn(request, email);
      return { message: say('passwordChanged') };
    },
    { limit: limits.resets },
  );
};
