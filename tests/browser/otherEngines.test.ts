// @module-tag soak

import { expect, it } from 'vitest';
import { PATIENCE, sharedShop } from '../drivers/browser/browserShop.ts';
import { firefox } from '../drivers/engines/firefox.ts';
import { webKit, type Remote } from '../drivers/engines/webKit.ts';

const shop = sharedShop();

/** Runs in the page: the visible control or heading of this kind and name. */
const FIND = `
  const [kind, name] = arguments;
  const kinds = { button: 'main button', link: 'main a[href]', heading: 'main h1', field: 'main label' };
  const said = (element) => (element.getAttribute('aria-label') ?? element.textContent).replace(/[\\s*]+/g, ' ').trim();
  const found = [...document.querySelectorAll(kinds[kind])].find(
    (element) => element.checkVisibility() && element.getAttribute('aria-disabled') !== 'true' && said(element).startsWith(name),
  );
  return (kind === 'field' ? found?.control : found) ?? null;
`;

type Kind = 'button' | 'link' | 'heading' | 'field';

const wait = async <T>(look: () => Promise<T | null>, what: string): Promise<T> => {
  let found: T | null = null;
  await expect
    .poll(async () => (found = await look()), { message: what, timeout: PATIENCE, interval: 50 })
    .not.toBeNull();
  return found!;
};

const shopperAt = (browser: Remote) => {
  const find = async (kind: Kind, name: string): Promise<string> => {
    const look = () => browser.send('ExecuteScript', { script: FIND, args: [kind, name] });
    const element = (await wait(look, `${kind} ${name}`)) as Record<string, string>;
    return Object.values(element)[0]!;
  };
  return {
    go: (url: string) => browser.send('Navigate', { url }),
    sees: (heading: string) => find('heading', heading),
    press: async (kind: 'button' | 'link', name: string) =>
      browser.send('ElementClick', { id: await find(kind, name) }),
    fill: async (label: string, text: string) => {
      const id = await find('field', label);
      await browser.send('ElementClear', { id });
      await browser.send('ElementSendKeys', { id, text });
    },
    reads: (text: string) =>
      wait(
        async () =>
          (await browser.send('ExecuteScript', {
            script: 'return document.querySelector("main").innerText.includes(arguments[0]) || null',
            args: [text],
          })) as true | null,
        text,
      ),
    path: async () => (await browser.send('ExecuteScript', { script: 'return location.pathname', args: [] })) as string,
  };
};

const engines = [firefox, webKit].map(
  (engine) =>
    [engine.missing === null ? engine.name : `${engine.name}, which is missing: ${engine.missing}`, engine] as const,
);

it.for(engines)('a purchase in %s', async ([, { missing, open }], { skip }) => {
  if (missing !== null) skip(`not installed: ${missing}`);
  const person = await shop.api.aPerson('Olga Other');
  const product = await shop.api.aProduct({ name: `Other Kettle ${Date.now()}`, price: 60.1, countInStock: 5 });
  const browser = await open();
  try {
    const { go, sees, press, fill, reads, path } = shopperAt(browser);
    await go(shop.address);
    await sees('Latest Products');
    await press('link', product.name);
    await sees(product.name);
    await press('button', 'Add To Cart');
    await sees('Shopping Cart');
    await press('button', 'Proceed To Checkout');
    await sees('Sign In');
    await fill('Email Address', person.email);
    await fill('Password', person.password);
    await press('button', 'Sign In');
    await sees('Shipping');
    await fill('Address', '1 Main Street');
    await fill('City', 'Boston');
    await fill('Postal Code', '02101');
    await fill('Country', 'US');
    await press('button', 'Continue');
    await sees('Payment Method');
    await press('button', 'Continue');
    await sees('Place Order');
    await press('button', 'Place Order');
    await sees('Order ');
    await reads('Not Paid');
    expect(await path()).toMatch(/^\/order\/./);
    expect((await shop.api.product(product._id)).countInStock).toBe(4);
  } finally {
    await browser.close();
  }
});
