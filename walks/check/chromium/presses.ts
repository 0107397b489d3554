import type { Locator, Page } from 'playwright-core';
import { PATIENCE as SHOP_PATIENCE } from '../../../src/machines/patience.machine.ts';
import { LEAVE, type AccountMove, type MoveName, type OtherMove } from '../tabMoves.ts';

/** What a person does on screen for a move of a tab. It fails with a timeout where the screen does not offer it. */
export type Press = (page: Page, orders: readonly string[]) => Promise<unknown>;

/** How long a tab may take to offer what a story does next, in milliseconds. */
export const PATIENCE = 10_000;

/** The time after which the shop offers to stop waiting (A13), and a little more. */
const LONG = SHOP_PATIENCE + 500;

const press = (what: Locator) => what.click({ timeout: PATIENCE });

const inMain =
  (name: string | RegExp): Press =>
  (page) =>
    press(page.getByRole('main').getByRole('button', { name, exact: true }).first());

const inDialog =
  (name: string): Press =>
  (page) =>
    press(page.getByRole('dialog').getByRole('button', { name, exact: true }));

/** Waits until the shop offers to stop, and does so. */
const cancel: Press = async (page) => {
  await page
    .getByRole('status')
    .filter({ has: page.locator('[aria-hidden]') })
    .first()
    .waitFor({ timeout: PATIENCE });
  await page.clock.fastForward(LONG);
  await press(page.getByRole('status').getByRole('button', { name: 'Cancel', exact: true }).first());
};

const leave: Press = (page) =>
  Promise.all([page.waitForEvent('close', { timeout: PATIENCE }), page.close({ runBeforeUnload: true })]);

type Marking = `mark order ${number} as delivered`;

/** A press for every move of a tab but those of accounts. */
const presses: Readonly<Record<Exclude<MoveName, Marking | AccountMove | OtherMove> | typeof LEAVE, Press>> = {
  'press Place Order': inMain('Place Order'),
  'confirm a second order': inMain('Place a second order'),
  'look at the order that was found': inMain('See that order'),
  'ask for the order again': inMain(/^(Ask|Look) again$/),
  'take what is in stock': inMain('Order what is in stock'),
  'stop waiting': cancel,

  'reload the order': inMain(/^(Try|Check) again$/),
  'mark this order as delivered': inMain('Mark As Delivered'),
  'open the test wallet': inMain('Pay with the test wallet'),
  'approve the payment': inDialog('Approve'),
  'send the payment again': inMain('Try the payment again'),
  'pay in another way': inMain('Pay another way'),
  'stop waiting for the payment': cancel,

  'mark all orders as delivered': async (page) => {
    const all = page.getByRole('checkbox', { name: 'Select all that wait' });
    await press(all);
    await press(page.getByRole('main').getByRole('button', { name: /^Mark \d+ as delivered$/ }));
  },
  'undo the delivery': inMain('Undo'),
  'try the delivery again': inMain('Try again'),
  'skip the delivery': inMain('Leave it'),
  'stop waiting for the delivery': cancel,
  [LEAVE]: leave,
};

/** The press for a move; undefined if there is none. */
export const pressFor = (move: string): Press | undefined => {
  const [, order] = /^mark order (\d+) as delivered$/.exec(move) ?? [];
  if (order !== undefined)
    return (page, orders) => inMain(`Mark As Delivered ${orders[Number(order) - 1]}`)(page, orders);
  const [, seconds] = /^(\d+) seconds pass$/.exec(move) ?? [];
  if (seconds !== undefined) return (page) => page.clock.fastForward(Number(seconds) * 1000);
  return move in presses ? presses[move as keyof typeof presses] : undefined;
};

/** Whether a move needs a clock that can be moved on. */
export const needsClock = (move: string): boolean => /^stop waiting|seconds pass$/.test(move);
