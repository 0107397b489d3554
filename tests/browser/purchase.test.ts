import { expect, it } from 'vitest';
import { browserShop } from '../drivers/browser/browserShop.ts';
import { keyboardOn } from '../drivers/browser/keyboard.ts';
import { button, eventually, field, heading, isAt, isAtOrder, reads, sees } from '../drivers/browser/shopper.ts';

const shop = browserShop();

/** The most presses from the home page to a paid order. */
const MOST_PRESSES = 45;

/** Buys and pays something with the keyboard alone. Returns what a screen reader hears on each screen, and the presses. */
const purchase = async (width: number, height: number): Promise<{ heard: string; presses: number }> => {
  const person = await shop.api.aPerson('Kim Keyboard');
  const page = await shop.visit('/', { width, height });
  const { presses, enter, press, type, stands } = keyboardOn(page);
  const heard: string[] = [];
  const listen = async () => {
    await eventually(() => page.locator('[aria-busy=true]').count(), 'parts that are busy').toBe(0);
    const tree = await page.getByRole('main').ariaSnapshot();
    heard.push(
      tree
        .replaceAll(person.email, 'kim@example.com')
        .replaceAll(/\d{4}-\d\d-\d\d/g, 'YYYY-MM-DD')
        .replaceAll(/\b(?=\w*\d)[\w-]{16,}\b|\b[a-z\d]{16}\b/g, 'ID')
        .replaceAll(/- code: [\w-]+/g, '- code: NUMBER')
        .replaceAll(/(?:[A-Z][a-z]{2} \d+, \d{4}, )?\d+:\d\d [AP]M/g, 'H:MM'),
    );
  };
  /** Each screen is read from its heading. */
  const arrive = async () => {
    await stands(page.getByRole('heading', { level: 1 }), 'the heading');
    await listen();
  };

  await sees(button(page, 'Play')); // with reduced motion, the carousel stands still
  await listen();
  await press(page.getByRole('link', { name: 'Skip to content' }));
  await stands(heading(page, 'Latest Products'), 'the list');
  await press(page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first());
  await sees(button(page, 'Add To Cart'));
  await sees(button(page, /^Wish list/)); // its chunk comes after the product
  await reads(page, 'Other products that you view appear here.');
  await arrive();
  await press(button(page, 'Add To Cart'));
  await isAt(page, '/cart');
  await sees(button(page, 'Proceed To Checkout'));
  await arrive();
  await press(button(page, 'Proceed To Checkout'));
  await isAt(page, '/login?redirect=/shipping');
  await sees(field(page, 'Password'));
  await arrive();
  await type('Email Address', person.email);
  await type('Password', 'a long enough one');
  await enter();
  await isAt(page, '/shipping');
  await sees(field(page, 'Country'));
  await arrive();
  for (const [label, text] of [
    ['Address', '1 Main Street'],
    ['City', 'Boston'],
    ['Postal Code', '02101'],
    ['Country', 'US'],
  ] as const)
    await type(label, text);
  await enter();
  await isAt(page, '/payment');
  await sees(button(page, 'Continue'));
  await arrive();
  await press(button(page, 'Continue'));
  await isAt(page, '/placeorder');
  await sees(heading(page, 'Order Summary'));
  await arrive();
  await press(button(page, 'Place Order'));
  await isAtOrder(page);
  await reads(page, 'Not Paid');
  await sees(button(page, 'Pay with the test wallet'));
  await reads(page, 'Code for support:'); // Google Pay cannot be reached
  await arrive();
  await press(button(page, 'Pay with the test wallet'));
  await press(page.getByRole('dialog', { name: 'Test wallet' }).getByRole('button', { name: 'Approve' }));
  await reads(page, 'Payment received. Thank you!');
  await stands(page.getByRole('group', { name: 'Payment', exact: true }), 'what became of the payment');
  await listen();

  return { heard: heard.join('\n\n# next screen\n'), presses: presses() };
};

it('S94, S104: a purchase by keyboard alone, in few presses, as a screen reader hears it', async () => {
  const { heard, presses } = await purchase(1280, 900);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  await expect(heard).toMatchFileSnapshot('heard/purchase.yml');
});

it('S94, S104: a purchase by keyboard alone, in few presses, on a phone', async () => {
  expect((await purchase(390, 844)).presses).toBeLessThanOrEqual(MOST_PRESSES);
});
