import { judgePresses } from './judgePresses.mjs';
import { onSlowPhone, watchReady } from './browser.mjs';

/** What is pressed, as selectors by name. */
const controls = {
  buttons: {
    add: 'main button[data-leads-to^="/cart"]',
    next: 'main button[aria-label="Next slide"]',
    previous: 'main button[aria-label="Previous slide"]',
    toggle: 'section[aria-roledescription=carousel] > button',
    light: 'footer fieldset label:nth-of-type(2)',
    dark: 'footer fieldset label:nth-of-type(3)',
  },
  search: 'input[type=search]',
  quantity: 'main select',
};

const PRESSES = 5;

/**
 * The presses of one load, in order, each with the share of the time to hydration after which it comes. On a product Add
 * To Cart comes after what may change the order, because it leaves the screen.
 */
export const planOf = (screen, random) => {
  const pick = (names) => names[Math.floor(random() * names.length)];
  const shuffled = (names) => names.map((name) => ({ name, by: random() })).toSorted((a, b) => a.by - b.by);
  const names = {
    home: () => Array.from({ length: PRESSES }, () => pick(['next', 'next', 'previous', 'toggle', 'type'])),
    'home, still': () => Array.from({ length: PRESSES }, () => pick(['next', 'next', 'previous', 'type'])),
    product: () => [
      ...shuffled(['choose', 'type', pick(['light', 'dark'])]).map(({ name }) => name),
      'add',
      pick(['add', 'type']),
    ],
  }[screen]();
  const shares = names.map(random).toSorted((a, b) => a - b);
  const keyOf = { type: (i) => 'abcde'[i], choose: () => pick(['2', '3', '4', '5']) };
  return names.map((name, i) => ({ name, share: shares[i], key: keyOf[name]?.(i) }));
};

/**
 * Runs in the page before its own scripts, so it cannot use outer scopes: `window.benchPresses` collects what the visitor
 * presses, in order and with whether the shop took input already, and the events that its charts receive. `buttons` are
 * selectors by name.
 */
const watchPresses = ({ buttons, search, quantity }) => {
  const seen = { presses: [], events: [] };
  window.benchPresses = seen;
  const watch = (name, type, selector, valueOf) => {
    const note = (event) => {
      const isAt = event.isTrusted && event.target instanceof Element && event.target.closest(selector) !== null;
      if (isAt) seen.presses.push({ name, value: valueOf?.(event), isEarly: window.benchReady === null });
    };
    addEventListener(type, note, true);
  };
  for (const [name, selector] of Object.entries(buttons)) {
    watch(name, 'pointerdown', selector, ({ target }) => target.closest(selector).textContent);
    // The shop may have begun to take input between the press and its click.
    const onClick = ({ isTrusted, target }) => {
      const press = seen.presses.findLast((each) => each.name === name);
      if (isTrusted && press && target.closest(selector)) press.isEarly = window.benchReady === null;
    };
    addEventListener('click', onClick, true);
  }
  watch('type', 'keydown', search, ({ key }) => key);
  watch('choose', 'change', quantity, ({ target }) => target.value);
  window.__inspectCharts = ({ type, event }) => {
    if (type === '@xstate.event') seen.events.push({ type: event.type, index: event.index });
  };
};

/** A slower line than elsewhere, for more time to press, and a window so large that every control is in it. */
const slow = (reducedMotion) => ({
  bitsPerSecond: 0.5e6,
  slowdown: 1,
  window: { viewport: { width: 1280, height: 1200 }, reducedMotion, colorScheme: 'light' },
});

/** How long an effect may take after the last press, in milliseconds. */
const PATIENCE = 10_000;
/** How long a second effect is waited for, in milliseconds. */
const AFTERMATH = 400;

/** What the page shows of the presses, what it noted, and its times in milliseconds after the first byte. */
const stateOf = (page) =>
  page.evaluate(
    ({ search }) => ({
      ...globalThis.benchPresses,
      cart: JSON.parse(localStorage.getItem('cartItems') ?? '[]'),
      typed: document.querySelector(search).value,
      scheme: document.documentElement.dataset.mantineColorScheme,
      slide: [...document.querySelectorAll('[aria-roledescription=slide]')].findIndex((slide) => !slide.inert),
      slides: document.querySelectorAll('[aria-roledescription=slide]').length,
      toReady: globalThis.benchReady - performance.getEntriesByType('navigation')[0].responseStart,
    }),
    controls,
  );

/** The middle of every button of a page that it has, in pixels. */
export const placesOn = (browser, { url, motion }) =>
  onSlowPhone(
    browser,
    async (page) => {
      await page.goto(url);
      return page.evaluate(({ buttons, search }) => {
        const places = Object.entries({ ...buttons, type: search }).flatMap(([name, selector]) => {
          const box = document.querySelector(selector)?.getBoundingClientRect();
          return box ? [[name, { x: box.x + box.width / 2, y: box.y + box.height / 2 }]] : [];
        });
        return Object.fromEntries(places);
      }, controls);
    },
    slow(motion),
  );

const press = async (page, { name, key }, places) => {
  if (name === 'choose') {
    // A press would open the list, which is no part of the page.
    await page.evaluate((selector) => document.querySelector(selector)?.focus(), controls.quantity);
  } else {
    const { x, y } = places[name];
    await page.mouse.click(x, y);
  }
  if (key !== undefined) await page.keyboard.press(key);
};

/**
 * Loads a page on a slow phone and presses as planned, while it is expected to hydrate after `toReady` milliseconds.
 * Returns what was noted, and how many presses were lost or doubled.
 */
export const pressVisit = (browser, { url, motion, plan, places, toReady }) =>
  onSlowPhone(
    browser,
    async (page) => {
      await page.addInitScript(watchReady);
      await page.addInitScript(watchPresses, controls);
      await page.goto(url, { waitUntil: 'commit' });
      const start = performance.now();
      for (const each of plan) {
        await page.waitForTimeout(Math.max(0, each.share * toReady - (performance.now() - start)));
        await press(page, each, places);
      }
      await page.waitForFunction(() => globalThis.benchReady);
      const end = performance.now() + PATIENCE;
      const isStill = motion === 'reduce';
      let state = await stateOf(page);
      while (judgePresses({ ...state, isStill }).lost > 0 && performance.now() < end) {
        await page.waitForTimeout(50);
        state = await stateOf(page);
      }
      await page.waitForTimeout(AFTERMATH);
      state = await stateOf(page);
      return { ...state, ...judgePresses({ ...state, isStill }) };
    },
    slow(motion),
  );
