import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import type { Constant, WireAnswer } from '../screen/effects.ts';

// Exported Playwright files contain this file and `screen/effects.ts` as they are: import nothing but Playwright here.

const valueAt = (whole: unknown, keys: string[]): unknown =>
  keys.reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], whole);

/**
 * Fills in values that only the browser knows: `@me.token` of the signed-in user, `@kept.pending.0.key` from the storage,
 * and `@new` for a new id.
 */
export async function filledIn<T>(page: Page, me: unknown, value: T): Promise<T> {
  const text = JSON.stringify(value);
  if (!/"@(me|kept|new)\b/.test(text)) return value;
  const kept = await page.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage).flatMap(([name, said]) =>
        /^[[{"]/.test(said) ? [[name, JSON.parse(said) as unknown]] : [],
      ),
    ),
  );
  const filled = text.replaceAll(
    /(\\?")@(?:new|((?:me|kept)[.\w]*))\1/g,
    (_, quote: string, path: string | undefined) => {
      const found = path === undefined ? crypto.randomUUID() : valueAt({ me, kept }, path.split('.'));
      const said = JSON.stringify(found ?? null);
      return quote === '"' ? said : JSON.stringify(said).slice(1, -1); // within text that is data itself
    },
  );
  return JSON.parse(filled) as T;
}

/** Changes the storage from a document without the application, so that the others get a storage event. */
export async function store(context: BrowserContext, aside: string, stored: Record<string, unknown>): Promise<void> {
  const other = await context.newPage();
  await other.goto(aside);
  await other.evaluate((values) => {
    for (const [name, value] of Object.entries(values))
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(value));
  }, stored);
  await other.close();
}

/** Answers calls in place of the server, while the page is open. */
export async function answerAlways(page: Page, constants: readonly Constant[]): Promise<void> {
  for (const { method, path, status, body } of constants)
    await page.route(
      ({ pathname, search }) => pathname === path || pathname + search === path,
      (route) => (route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback()),
    );
}

/** A rendered root element, and after it the script with the state to resume. */
const RENDERED =
  /(<[^>]+?) data-server-rendered[^>]*>[\s\S]*?(<\/\w+>)<script[^>]* data-server-rendered[\s\S]*?<\/script>/;

/**
 * Removes what the server has prepared from each document: preloads of calls, and a rendered screen, where both its root
 * and the script with its state are marked `data-server-rendered`. The application renders and makes each call itself.
 */
export const clientRendered = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => !/\.\w+$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      return route.fulfill({
        response,
        body: html
          .replaceAll(/<link[^>]+rel="?preload"?[^>]+as="?fetch"?[^>]*>/g, '')
          .replace(RENDERED, (_, open: string, close: string) => `${open}>${close}`),
      });
    },
  );

/** A call that waits for `settle`; `path` matches its address. */
export type Held = { method: string; path: RegExp };

/** How a user opens a page. */
export type Arrival = {
  path: string;
  /** A signed-in user, stored in the browser under this name. */
  me?: { name: string; is: unknown };
  /** More keys and values in the storage. */
  kept?: Record<string, unknown>;
  /** An address of the same origin without the application. */
  aside: string;
  answers?: Constant[];
  /** Calls that wait, by the names of the services. */
  held: Record<string, Held>;
  /** A function that runs in each document before any other script. */
  first?: () => void;
  /** Whether time stands still except for `see` and the clock. */
  still?: boolean;
  /** Whether the user prefers reduced motion. */
  calm?: boolean;
};

/** Stops the page's clock. On a busy machine the moment that was meant may be over before the page hears of it. */
async function stopClock(page: Page, attempts = 5): Promise<void> {
  try {
    await page.clock.pauseAt(Date.now() + 1000);
  } catch (error) {
    if (attempts <= 1) throw error;
    await stopClock(page, attempts - 1);
  }
}

/** Opens a page whose calls wait; returns what can be done from outside. */
export async function arrive(page: Page, arrival: Arrival) {
  const { path, me, kept = {}, aside, answers = [], held, first, still = false, calm = true } = arrival;
  const waiting: { service: string; route: Route }[] = [];
  /** Services whose calls pass. */
  const open = new Set<string>();
  const looking: (() => void)[] = [];

  const serviceOf = (request: Request) => {
    const { pathname } = new URL(request.url());
    return Object.entries(held).find(([, call]) => call.method === request.method() && call.path.test(pathname))?.[0];
  };
  const forget = (request: Request) => {
    const at = waiting.findIndex(({ route }) => route.request() === request);
    if (at >= 0) waiting.splice(at, 1);
  };
  const found = (service: string, about: string) =>
    waiting.findLast((each) => each.service === service && each.route.request().url().includes(about))?.route;

  await page.emulateMedia({ reducedMotion: calm ? 'reduce' : 'no-preference' });
  await store(page.context(), aside, { ...kept, ...(me ? { [me.name]: me.is } : {}) });
  if (first) await page.addInitScript(first);
  await page.clock.install();
  await page.context().route(
    () => true,
    async (route) => {
      const service = serviceOf(route.request());
      if (service === undefined || open.has(service)) return route.fallback();
      waiting.push({ service, route });
      for (const look of looking.splice(0)) look();
    },
  );
  page.on('requestfailed', forget);
  await clientRendered(page);
  await answerAlways(page, answers);
  await page.goto(path);
  if (still) await stopClock(page);

  return {
    /** Waits for a call of a service and answers it. */
    settle: async (service: string, answer: WireAnswer, about = ''): Promise<void> => {
      while (!found(service, about)) await new Promise<void>((resolve) => void looking.push(resolve));
      const route = found(service, about)!;
      if (answer !== 'own') forget(route.request());
      if (answer === 'own') {
        open.add(service);
        // All of them: a script is also asked for by its preload.
        for (const each of waiting.filter((other) => other.service === service)) {
          forget(each.route.request());
          await each.route.continue();
        }
      } else if (answer === null) await route.abort('connectionreset');
      else await route.fulfill(await filledIn(page, me?.is, answer));
    },
    /** Another tab changes the storage. */
    store: async (stored: Record<string, unknown>): Promise<void> =>
      store(page.context(), aside, await filledIn(page, me?.is, stored)),
    /** The server answers like this from now on. */
    answer: (constants: Constant[]): Promise<void> => answerAlways(page, constants),
    /** Lets time pass in small steps while expectations are checked, so that frames are drawn. */
    see: async (looks: () => Promise<void>): Promise<void> => {
      const over = new AbortController();
      const looked = looks().finally(() => over.abort());
      // Slower than real time, so that a long check does not make a timer run out.
      const ticks = still ? over.signal : AbortSignal.abort();
      while (!ticks.aborted) await Promise.all([page.clock.runFor(10), page.waitForTimeout(25)]);
      await looked;
    },
  };
}
