import { judgePresses } from './judgePresses.mjs';
import { controls } from './pressPlan.mjs';
import { onSlowPhone } from './slowPhone.mjs';
import { watchPresses } from './watchPresses.mjs';
import { watchReady } from './watchReady.mjs';

/** A slower line than elsewhere, for more time to press, this machine's processor, for more loads at once, and a window so large that every control is in it. */
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
