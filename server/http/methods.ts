import type { FastifyInstance } from 'fastify';

/** Whether an address belongs to the API. */
export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);

const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}/?$`,
  );

/**
 * Collects the routes of the API as they are registered. Answers which methods an address takes, so that another one
 * is refused by 405; none for an address that there is not.
 */
export const collectMethods = (app: FastifyInstance): ((url: string) => string[]) => {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (isApi(url)) routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (url) => {
    const [path = ''] = url.split('?');
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].toSorted();
  };
};
