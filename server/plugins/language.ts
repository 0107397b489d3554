import plugin from 'fastify-plugin';
import { languageOf } from '../../common/texts/language.ts';
import { inLanguage } from '../http/inLanguage.ts';

const isMessage = (payload: unknown): payload is { message: string } =>
  typeof (payload as { message?: unknown } | null)?.message === 'string';

const withCookie = (vary: string | number | string[] | undefined = []): string => [vary, 'Cookie'].flat().join(', ');

/** Every message of the API in the language of the visitor's cookie; without one, that of the contract. */
export const language = plugin(async (app) => {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (!isMessage(payload)) return payload;
    reply.header('Vary', withCookie(reply.getHeader('Vary')));
    return { ...payload, message: inLanguage(payload.message, languageOf(request.headers.cookie)) };
  });
});
