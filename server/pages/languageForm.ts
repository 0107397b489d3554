import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { safeRedirect } from '../../common/routes/redirect.ts';
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_FORM, languageCookie } from '../../common/texts/language.ts';

/** The page that the form was on; home if the browser does not tell, or it was on another host. */
const pageOf = ({ headers: { referer = '' }, host }: FastifyRequest): string => {
  if (!URL.canParse(referer)) return '/';
  const url = new URL(referer);
  return url.host === host ? safeRedirect(`${url.pathname}${url.search}`) : '/';
};

/** Takes the form in the footer as it is sent without scripts: keeps the choice, and returns to the page. */
export const languageForm: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Record<string, string | undefined> }>(
    LANGUAGE_FORM,
    { schema: { hide: true } },
    (request, reply) => {
      const chosen = request.query[LANGUAGE_COOKIE];
      reply.header('Cache-Control', 'no-store');
      if (isLanguage(chosen)) reply.header('Set-Cookie', languageCookie(chosen));
      return reply.redirect(pageOf(request), 303);
    },
  );
};
