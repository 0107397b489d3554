import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderOnServer } from '../../common/contract/drawing.ts';
import { merchant } from '../../common/domain/merchant.ts';
import { meta, tagsOf } from '../../common/domain/head.ts';
import {
  builtPage,
  languages,
  type Language,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_FORM,
  languageCookie,
} from '../../common/texts/language.ts';
import { servedTexts } from '../../common/texts/served.ts';
import { searchFormTarget } from '../../common/routes/catalogue.ts';
import { routeAt, routes } from '../../common/routes/routes.ts';
import { acceptedEncoding, sendEncoded } from '../platform/http/encoding.ts';
import { answerError, logFailure } from '../platform/http/errors.ts';
import { overloaded } from '../platform/http/overload.ts';
import { languageOf, VARY_LANGUAGE, wordsIn } from '../platform/words.ts';
import { fixedHeaders } from '../platform/http/headers.ts';
import { inlineScripts, pageHeaders } from './headers.ts';
import { readDocuments, type Hosts, builtLanguages } from './documents.ts';
import { picturePolicy } from '../features/images/imageRoutes.ts';
import { answerTo, drawnSearch, bankReturnTarget, preloadsFor, shopTags } from './heads.ts';
import { escaped, htmlOf } from '../platform/http/html.ts';
import {
  documentIn,
  documentCache,
  within,
  type Answer,
  type ReadProducts,
  type RevalidatableReads,
} from './documentCache.ts';
import { originOf, clientAddress } from '../platform/http/requests.ts';
import { merchantFiles, merchantLinks } from './merchantFiles.ts';
import { sitemap, type Listing } from './sitemap.ts';
import { needsSignIn, safeRedirect } from '../../common/routes/redirect.ts';

const hidden = { schema: { hide: true } };

/** The page that the form was on; home if the browser does not tell, or it was on another host. */
const pageOf = ({ headers: { referer = '' }, host }: FastifyRequest): string => {
  if (!URL.canParse(referer)) return '/';
  const url = new URL(referer);
  return url.host === host ? safeRedirect(`${url.pathname}${url.search}`) : '/';
};

/** Takes the form in the footer as it is sent without scripts: keeps the choice, and returns to the page. */
export const languageForm: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Record<string, string | undefined> }>(LANGUAGE_FORM, hidden, (request, reply) => {
    const chosen = request.query[LANGUAGE_COOKIE];
    reply.header('Cache-Control', 'no-store');
    if (isLanguage(chosen)) reply.header('Set-Cookie', languageCookie(chosen));
    return reply.redirect(pageOf(request), 303);
  });
};

export type PublicProducts = Listing & ReadProducts;

export type PagesOptions = Pick<Hosts, 'apiHost' | 'publicUrl'> &
  Partial<Hosts> & {
    clientDir: string;
    /** What is for sale; left out where the pages call another backend. */
    publicProducts?: PublicProducts | undefined;
    /** Draws the first screen; left out, the browser draws it. */
    renderOnServer?: RenderOnServer | undefined;
    /** How long the reads of a screen may take, in milliseconds (A46). */
    patience?: number;
    /** Whether a document of the catalogue may be made now, for this answer; always by default. */
    admit?: (reply: FastifyReply) => boolean;
  };

type Asked = { path: string; search: string; origin: string; language: Language };

/** After this a screen is sent busy, and the browser goes on. */
const PATIENCE_MS = 150;

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** Browsers ask for the worker again after every navigation, so that another one takes over at once (A72). */
const cacheControlOf = (path: string): string => {
  if (/[\\/]assets[\\/]/.test(path)) return YEAR;
  return /[\\/]worker\.js(?:\.br|\.gz)?$/.test(path) ? 'no-cache' : HOUR;
};

/** Below these there are files and calls. One that is missing is a plain 404, and never a screen. */
const notScreens = ['/api', '/images', '/assets'].flatMap((path) => [path, `${path}/*`]);

/** What is shown of the catalogue: the first to go while the process has more to do than it can. */
const catalogueChunks: readonly string[] = ['home', 'product'];

const readsCatalogue = (path: string): boolean => catalogueChunks.includes(routeAt(path)?.chunk ?? '');

/** In place of a document while the process is overloaded. The browser asks again by itself. */
const busyPage = (message: string, seconds: number, language: Language): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${seconds}"><meta name="color-scheme" content="light dark"><title>${escaped(merchant().name)}</title></head><body><p>${message}</p><p>${servedTexts[language].head.asksAgain(seconds)}</p></body></html>`;

const answerDocumentError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  if ((error as Error) !== overloaded) return void answerError(error, request, reply);
  const seconds = overloaded.retryAfter!;
  const language = languageOf(request);
  void reply
    .code(503)
    .headers({ 'Retry-After': seconds, 'Cache-Control': 'no-store', Vary: VARY_LANGUAGE })
    .type('text/html; charset=utf-8')
    .send(busyPage(wordsIn(language, overloaded.refusal.message), seconds, language));
};

/** Whether a visitor reloads: browsers then say so, instead of only naming what they have. */
const asksForFresh = ({ headers }: FastifyRequest): boolean =>
  /\b(?:no-cache|max-age=0)\b/.test(headers['cache-control'] ?? '');

const addressOf = (url: string): { path: string; search: string } => {
  const start = url.indexOf('?');
  return start === -1 ? { path: url, search: '' } : { path: url.slice(0, start), search: url.slice(start) };
};

/** Every address of the shop gets the document, any other one with status 404 (S57, A32). */
export const pages: FastifyPluginAsync<PagesOptions> = async (
  app,
  {
    clientDir,
    apiHost,
    publicUrl,
    imageHosts = [],
    features: apiFeatures = [],
    publicProducts,
    renderOnServer,
    patience = PATIENCE_MS,
    admit = () => true,
  },
) => {
  const built = builtLanguages(clientDir);
  const features = built.length > 1 ? [...apiFeatures, 'languages'] : apiFeatures;
  const documentsFor = new Map(
    built.map((language) => [
      language,
      readDocuments(clientDir, { apiHost, publicUrl, imageHosts, features }, language),
    ]),
  );
  await app.register(fixedHeaders, { headers: pageHeaders(apiHost, imageHosts, inlineScripts(clientDir)) });
  await app.register(async (files) => {
    if (publicProducts) merchantFiles(files, { clientDir, imageHosts, catalogue: publicProducts.catalogue });
    const served: FastifyStaticOptions = {
      root: clientDir,
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', cacheControlOf(path));
        const policy = picturePolicy(path.replace(/\.(?:br|gz)$/, ''));
        if (policy !== undefined) reply.header('Content-Security-Policy', policy);
      },
    };
    await files.register(fastifyStatic, { ...served, root: join(clientDir, 'assets'), prefix: '/assets/' });
    const globIgnore = [
      'assets/**',
      '**/*.{br,gz}',
      ...languages.map(builtPage),
      ...(publicProducts ? ['robots.txt'] : []),
    ];
    await files.register(fastifyStatic, { ...served, wildcard: false, globIgnore });
  });
  if (publicProducts) {
    await app.register(sitemap, { robotsFile: join(clientDir, 'robots.txt'), publicUrl, listing: publicProducts });
  }

  // Where password managers send who wants a new password (https://w3c.github.io/webappsec-change-password-url/).
  app.get('/.well-known/change-password', hidden, (_request, reply) => reply.redirect(routes.profile.href()));

  for (const url of notScreens) {
    if (!app.hasRoute({ method: 'GET', url })) app.get(url, hidden, (_request, reply) => reply.callNotFound());
  }

  /** The answer to an address: without its product if the lookup fails, without its screen if the drawing does. */
  const answerAt = async (
    { path, search, origin, language }: Asked,
    recorded?: RevalidatableReads,
  ): Promise<Answer> => {
    const reads = recorded?.reads;
    const failed = (error: unknown): null => {
      logFailure(app.log, error, `the document of ${path} is incomplete`);
      return null;
    };
    const shop = (await recorded?.merchant({})) ?? merchant();
    const categories = reads ? await within(patience, reads.listCategories({}), []) : [];
    const answered = answerTo(path, reads?.getProduct, language).catch((error: unknown) => {
      failed(error);
      return answerTo(path, undefined, language);
    });
    await within<unknown>(patience, answered, null); // most products are drawn once, because they are known
    const [{ status, route, head }, drawing] = await Promise.all([
      answered,
      renderOnServer && reads && !needsSignIn(path) // the same for all guests; the browser adds what it knows
        ? renderOnServer(
            { path, search },
            { reads, host: apiHost, imageHosts, features, categories, language, patience, merchant: shop },
          ).catch(failed)
        : null,
    ]);
    if (drawing && 'redirect' in drawing) return drawing;
    const hosts = { origin, api: apiHost, imageHosts };
    const preloads =
      status === 404 ? [] : preloadsFor({ path, search }, head, hosts, drawing && (recorded?.pictures ?? {}));
    const tags = [
      ...tagsOf(head, hosts, servedTexts[language].head),
      ...shopTags(shop),
      meta('name', 'categories', categories.join('\n')),
    ];
    return {
      status,
      html: await documentsFor.get(language)!({
        chunk: route?.chunk,
        head: htmlOf(tags, preloads),
        drawing,
        icons: merchantLinks(shop, imageHosts),
      }),
    };
  };

  const kept = documentCache(publicProducts, patience, (error) =>
    logFailure(app.log, error, 'a document cannot be made again'),
  );

  app.get('/*', { ...hidden, compress: false, errorHandler: answerDocumentError }, async (request, reply) => {
    const { path, search: query } = addressOf(request.url);
    const target = searchFormTarget(path, query) ?? bankReturnTarget(path, query);
    if (target !== undefined) return reply.redirect(target);
    const origin = originOf(request, publicUrl);
    const search = drawnSearch(path, query, features);
    const language = languageOf(request, built);
    const found = await kept(`${language} ${origin} ${path}${search}`, asksForFresh(request), {
      client: clientAddress(request),
      make: (recorded) => answerAt({ path, search, origin, language }, recorded),
      admit: () => !readsCatalogue(path) || admit(reply),
    });
    if ('redirect' in found) return reply.redirect(found.redirect);
    if (path === routes.password.path) reply.header('Referrer-Policy', 'no-referrer'); // it is opened by a link with a token
    const encoding = acceptedEncoding(request);
    const body = await documentIn(found, encoding);
    reply.code(found.status).header('Vary', VARY_LANGUAGE);
    return sendEncoded(request, reply, { body, etag: found.etag, encoding, type: 'text/html; charset=utf-8' });
  });
};
