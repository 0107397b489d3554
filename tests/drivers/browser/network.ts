import type { Page, Request, Route } from 'playwright-core';

export type SentCall = {
  /** Such as `POST /api/orders`, without the query. */
  name: string;
  url: URL;
  token: string | null;
  headers: Record<string, string>;
  body: unknown;
};

const nameOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;

const bodyOf = (request: Request): unknown => {
  const text = request.postData();
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Records every call to the API from now on, in order, from all tabs of the page's profile. */
export const recordCalls = (page: Page): SentCall[] => {
  const calls: SentCall[] = [];
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith('/api/')) return;
    const headers = request.headers();
    calls.push({
      name: nameOf(request),
      url,
      token: headers['authorization']?.replace('Bearer ', '') ?? null,
      headers,
      body: bodyOf(request),
    });
  });
  return calls;
};

/** Handles a call, such as `GET /api/products/7`, instead of the server. Returns a function that stops it. */
export const intercept = async (
  page: Page,
  call: string,
  handler: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> => {
  const [method = 'GET', path = ''] = call.split(' ');
  const matches = (url: URL) => url.pathname === path;
  const listener = async (route: Route) => {
    if (route.request().method() === method) await handler(route);
    else await route.fallback();
  };
  await page.context().route(matches, listener);
  return () => page.context().unroute(matches, listener);
};

const nothing = (): void => undefined;

export const gate = (): { opened: Promise<void>; open: () => void } => {
  let resolve = nothing;
  const opened = new Promise<void>((done) => {
    resolve = done;
  });
  return { opened, open: () => resolve() };
};

/** For `route`: lets requests through once a gate is open. */
export const through =
  ({ opened }: { opened: Promise<void> }) =>
  async (route: Route): Promise<void> => {
    await opened;
    await route.fallback();
  };

export const neverAnswer = (): Promise<void> => new Promise(nothing);

/** Ignores errors of responses to a closed page. */
const unlessClosed = (answering: Promise<unknown>): Promise<unknown> => answering.catch(() => undefined);

/** Lets the server process a call, and holds its response until it is released. */
export const holdAnswer = async (page: Page, call: string): Promise<{ done: Promise<void>; release: () => void }> => {
  const server = gate();
  const answer = gate();
  await intercept(page, call, async (route) => {
    const response = await route.fetch();
    server.open();
    await answer.opened;
    await unlessClosed(route.fulfill({ response }));
  });
  return { done: server.opened, release: answer.open };
};

/** Changes the edited record before it is saved, as a faster admin would. */
export const changedElsewhere = (page: Page) =>
  page.route(/\/api\/(users|products)\/[^/]+$/, async (route) => {
    const request = route.request();
    if (request.method() === 'PUT') {
      const { version, ...body } = request.postDataJSON() as { version: number };
      return route.continue({ postData: JSON.stringify({ ...body, version: version + 1 }) });
    }
    return route.fallback();
  });
