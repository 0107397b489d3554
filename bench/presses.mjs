import { parseArgs } from 'node:util';
import { withBrowser } from './support/browser.mjs';
import { median, printMachine, printTable } from './support/figures.mjs';
import { randomFrom } from '../scripts/random.mjs';
import { placesOn, planOf, pressVisit } from './support/pressVisit.mjs';
import { withShop } from './support/shop.mjs';

/**
 * `npm run bench -- presses [--loads 40] [--seed 7]`: presses at random moments between the first byte and hydration, five
 * per load, most of them before hydration. Exits with 1 if one was lost or doubled.
 */
const { values } = parseArgs({
  options: {
    loads: { type: 'string', default: '40' },
    seed: { type: 'string', default: '7' },
  },
});

const loads = Number(values.loads);

/** The expected time to hydration, in milliseconds, before the first load. */
const FIRST_GUESS = 3000;

const total = { loads: 0, early: 0, later: 0, lost: 0, doubled: 0, dropped: 0 };

/** Screens to press on, with where their buttons are, and how long their loads took to hydrate. */
const screensOf = async (browser, address) => {
  const { products } = await (await fetch(`${address}/api/products`)).json();
  const { _id: id } = products.find(({ countInStock }) => countInStock >= 5 && countInStock <= 100);
  const product = { name: 'product', url: `${address}/product/${id}`, motion: 'no-preference' };
  const home = { name: 'home', url: `${address}/`, motion: 'no-preference' };
  const screens = [];
  for (const screen of [product, home, product, { ...home, name: 'home, still', motion: 'reduce' }])
    screens.push({ ...screen, times: [FIRST_GUESS], places: await placesOn(browser, screen) });
  return screens;
};

const load = async (browser, screens, number) => {
  const screen = screens[number % screens.length];
  const plan = planOf(screen.name, randomFrom(Number(values.seed) * 1e6 + number));
  const { presses, toReady, lost, doubled, dropped, wrong } = await pressVisit(browser, {
    ...screen,
    plan,
    toReady: median(screen.times.slice(-9)),
  });
  screen.times.push(toReady);
  const early = presses.filter(({ isEarly }) => isEarly).length;
  total.loads += 1;
  total.early += early;
  total.later += presses.length - early;
  total.lost += lost;
  total.doubled += doubled;
  total.dropped += dropped;
  if (wrong.length > 0) console.log(`load ${number} of ${screen.name}: ${JSON.stringify({ wrong, presses, plan })}`);
};

printMachine();
await withShop({}, async ({ address }) => {
  await withBrowser(async (browser) => {
    const screens = await screensOf(browser, address);
    for (let number = 0; number < loads; number += 1) await load(browser, screens, number);
  });
});

printTable([total]);
console.log(
  `\npresses before hydration (early) and soon after; dropped: a second one of a button whose text the first changes; seed ${values.seed}`,
);
if (total.lost + total.doubled > 0) process.exitCode = 1;
