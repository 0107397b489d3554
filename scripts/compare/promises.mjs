/**
 * What the shop promises on screen, in the language of Bombadil, beside its defaults: a fair share of what the other
 * tools know, as far as a page shows it. Forms that random typing never gets past are filled in. A click may change the
 * language of the page: what is read by its words is read in English alone.
 */
import { always, eventually, now } from '@antithesishq/bombadil';
import { actions, extract, getFingerprint, weighted } from '@antithesishq/bombadil/browser';
import { clicks, inputs, navigation, scroll, waitOnce } from '@antithesishq/bombadil/browser/defaults/actions';

export { noUncaughtExceptions, noUnhandledPromiseRejections } from '@antithesishq/bombadil/browser/defaults/properties';

const texts = {
  username: 'john@example.com',
  'current-password': 'john-proshop',
  'street-address': '1 Main St',
  'address-level2': 'Boston',
  'postal-code': '02101',
  'country-name': 'USA',
};

/** The next field of such a form: one that is empty, or else the last one, which sends it. */
const nextField = extract(({ document }) => {
  const known = [...document.querySelectorAll('main input[autocomplete]')].filter(
    ({ autocomplete }) => autocomplete in texts,
  );
  const field = known.find(({ value }) => value === '') ?? known.at(-1);
  if (!field) return null;
  const { left, top, width, height } = field.getBoundingClientRect();
  return {
    point: { x: left + width / 2, y: top + height / 2 },
    fingerprint: getFingerprint(field),
    text: field.value === '' ? texts[field.autocomplete] : null,
    isFocused: document.activeElement === field,
  };
});

const ENTER = 13;

const fill = actions(() => {
  if (nextField.current === null) return [];
  const { point, fingerprint, text, isFocused } = nextField.current;
  if (!isFocused) return [{ Click: { point, fingerprint } }];
  if (text === null) return [{ PressKey: { code: ENTER } }];
  return [{ TypeText: { text: { Regexp: text.replaceAll('.', '[.]') }, delayMillis: 0 } }];
});

export const shopper = weighted([
  [600, fill],
  [100, clicks],
  [30, inputs],
  [10, scroll],
  [10, navigation],
  [1, waitOnce],
]);

const stored = (window, key) => JSON.parse(window.localStorage.getItem(key) ?? 'null');
const cents = (text) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);

const path = extract(({ window }) => window.location.pathname);
const heading = extract(({ document }) => document.querySelector('main h1')?.textContent ?? null);
const isWorking = extract(({ document }) => document.querySelector('main [role="status"][aria-label]') !== null);
const isGuest = extract(({ document }) =>
  [...document.querySelectorAll('header a')].some(({ href }) => new URL(href).pathname === '/login'),
);
const storedUser = extract(({ window }) => stored(window, 'userInfo')?.email ?? null);
const storedLines = extract(({ window }) => (stored(window, 'cartItems') ?? []).map(({ price, qty }) => [price, qty]));
const articles = extract(({ document }) =>
  Number(/\d+/.exec(document.querySelector('header [hidden]')?.textContent ?? '')?.[0] ?? 0),
);
const figures = extract(({ document }) =>
  Object.fromEntries(
    [...document.querySelectorAll('main dl > div')].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  ),
);
const orderStatus = extract(({ document }) =>
  [...document.querySelectorAll('main [data-done]')].map(({ textContent, dataset }) => [textContent, dataset.done]),
);

/** S44, S89: what is in the cart is stored, and counted in the header. */
export const theCartIsStored = always(
  now(() => storedLines.current.reduce((sum, [, qty]) => sum + qty, 0) === articles.current).or(
    eventually(() => storedLines.current.reduce((sum, [, qty]) => sum + qty, 0) === articles.current).within(
      5,
      'seconds',
    ),
  ),
);

/** S144–S147: the figures of an order add up. */
export const figuresAddUp = always(() => {
  const { Items, Shipping, Tax, Total } = figures.current;
  if (!Total) return true;
  return cents(Items) + cents(Shipping) + cents(Tax) === cents(Total);
});

/** S147: what is about to be ordered is what is in the cart. */
export const theReviewShowsTheCart = always(() => {
  const { Items, Total } = figures.current;
  if (path.current !== '/placeorder' || !Total || storedLines.current.length === 0) return true;
  return storedLines.current.reduce((sum, [price, qty]) => sum + Math.round(price * 100) * qty, 0) === cents(Items);
});

/** S98: only what is paid is delivered. */
export const deliveredOrdersArePaid = always(() => {
  const flags = orderStatus.current;
  const isDelivered = flags.some(([text, done]) => done === 'true' && text.startsWith('Delivered'));
  return !isDelivered || flags.some(([text, done]) => done === 'true' && text.startsWith('Paid'));
});

/** S82: the header and the storage agree on who is signed in. */
export const whoIsSignedInIsStored = always(() =>
  eventually(() => isGuest.current === (storedUser.current === null)).within(5, 'seconds'),
);

/** S23, S28: guests are kept from the pages of users. */
export const guestsSignInFirst = always(
  now(() => isGuest.current && /^\/(?:profile|shipping|payment|placeorder|order|admin)/.test(path.current)).implies(
    eventually(() => !isGuest.current || path.current.startsWith('/login')).within(5, 'seconds'),
  ),
);

/** A13: work ends where the server answers. */
export const workEnds = always(
  now(() => isWorking.current).implies(eventually(() => !isWorking.current).within(15, 'seconds')),
);

/** Every screen has a heading. */
export const screensHaveHeadings = always(
  eventually(() => heading.current !== null && heading.current.trim() !== '').within(10, 'seconds'),
);
