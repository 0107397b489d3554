import { screens } from './mainJob.mjs';

/** After this a shopper looks for *Try again*, in milliseconds. */
const PATIENCE = 5000;
const LOOKS = 3;
/** Presses of one button before a shopper gives up. */
const PRESSES = 3;

/**
 * The provider's script is kept out by its host, so that the shop offers its test wallet, and says why. A route of
 * Playwright would do without the browser's cache.
 */
export const withoutWallet = { args: ['--host-resolver-rules=MAP pay.google.com ~NOTFOUND'] };
const expected = /^Google Pay cannot be reached/;

/** Runs in the page: says on the console what is shown as an alert. */
const sayAlerts = () => {
  const said = new WeakMap();
  const look = () => {
    for (const alert of document.querySelectorAll('[role=alert]')) {
      const text = alert.textContent.trim();
      if (text !== '' && said.get(alert) !== text) console.info(`alert: ${text}`);
      said.set(alert, text);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
};

const orderOf = (path) => screens.findIndex((screen) => path.startsWith(screen.path));

/** Notes what happens to a page: its documents, its addresses, files that are gone, failures and alerts. */
const watch = async (page) => {
  const seen = { documents: 0, back: [], gone: [], failures: [], alerts: [], retries: 0, again: 0, typedAgain: 0 };
  let furthest = -1;
  await page.addInitScript(sayAlerts);
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.documents += 1;
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    const place = orderOf(pathname);
    if (place < furthest) seen.back.push(pathname);
    furthest = Math.max(furthest, place);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() === 404 && pathname.startsWith('/assets/')) seen.gone.push(pathname);
    else if (response.status() >= 400) seen.failures.push(`${response.status()} ${pathname}`);
  });
  page.on('pageerror', (error) => seen.failures.push(String(error)));
  page.on('console', (message) => {
    const alert = /^alert: (.*)$/s.exec(message.text())?.[1];
    if (alert !== undefined && !expected.test(alert)) seen.alerts.push(alert);
  });
  return seen;
};

const isThere = (what, timeout) =>
  what
    .first()
    .waitFor({ state: 'visible', timeout })
    .then(() => true)
    .catch(() => false);

/** A press that fails is no error: the page may have changed in between, and the caller looks what it shows. */
const press = (control) => control.click({ timeout: PATIENCE }).catch(() => undefined);

/** Waits for something, and presses *Try again* where only that is offered. */
const waitFor = async (page, wanted, seen) => {
  const tryAgain = page.getByRole('button', { name: 'Try again', exact: true }).first();
  for (let look = 0; look < LOOKS; look += 1) {
    if (await isThere(wanted, PATIENCE)) return true;
    if (!(await tryAgain.isVisible())) continue;
    seen.retries += 1;
    await press(tryAgain);
  }
  return false;
};

/** Types again what a page that has loaded again has lost. */
const refill = async ({ page, person, seen }, { isFilled, fill }) => {
  if (isFilled === undefined || (await isFilled(page))) return;
  seen.typedAgain += 1;
  await fill(page, person);
};

/** Presses what leads from a screen to another, again if nothing happens. */
const lead = async (visit, from, control, shown) => {
  const { page, seen } = visit;
  for (let time = 0; time < PRESSES; time += 1) {
    if (!(await waitFor(page, control, seen))) return false;
    await refill(visit, from);
    if (time > 0) seen.again += 1;
    await press(control);
    if (await waitFor(page, shown, seen)) return true;
  }
  return false;
};

/** Goes to a screen, and fills in what is to be typed there. */
const goTo = async (visit, from, { press: leadingTo, shows, fill }) => {
  const { page, person, seen } = visit;
  const shown = shows(page);
  const isShown =
    leadingTo === undefined ? await waitFor(page, shown, seen) : await lead(visit, from, leadingTo(page), shown);
  if (isShown) await fill?.(page, person);
  return isShown;
};

/**
 * A shopper with a browser profile and an account of their own, in the shop at an address. `goOn` goes on to a screen by
 * pressing alone, and returns whether that was reached; only the first screen is opened by its address.
 */
export const startVisit = async (browser, address, person) => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const seen = await watch(page);
  const visit = { page, person, seen };
  let at = -1;
  const goOn = async (last) => {
    if (at === -1) await page.goto(screens[0].path);
    while (at < last) {
      if (!(await goTo(visit, screens[at], screens[at + 1]))) return false;
      at += 1;
    }
    return true;
  };
  return { ...visit, goOn, close: () => context.close() };
};
