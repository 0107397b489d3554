import type { Page } from 'playwright-core';

/** Answers a call in the place of the server, for as long as the page is open. */
export const answering =
  (method: string, path: string | RegExp, status: number, body: unknown) =>
  (page: Page): Promise<unknown> =>
    page.route(
      ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
      (route) => (route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback()),
    );
