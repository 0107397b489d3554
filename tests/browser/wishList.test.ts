// @module-tag soak

import { describe, expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { gate } from '../support/network.ts';
import { button, eventually, hasInCart, heading, link, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

const stored = (page: Awaited<ReturnType<typeof shop.visit>>) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('savedProducts') ?? '[]') as Record<string, unknown>[]);

describe('A74: the wish list', () => {
  it('takes a product from its page, reads its price, and puts it into the cart', async () => {
    const [first, second] = [await shop.api.aProduct({ name: 'Kettle' }), await shop.api.aProduct({ name: 'Toaster' })];
    const page = await shop.visit(`/product/${first._id}`);
    const toggle = (name: string) => button(page, `Wish list: ${name}`);
    await toggle('Kettle').click();
    expect(await toggle('Kettle').getAttribute('aria-pressed')).toBe('true');
    await page.goto(new URL(`/product/${second._id}`, page.url()).href);
    await sees(page.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name: 'Kettle' }));
    await toggle('Toaster').click();
    expect((await stored(page)).map((each) => Object.keys(each).toSorted())).toEqual(
      Array.from({ length: 4 }, () => ['image', 'isWished', 'name', 'product']),
    );
    await link(page, 'See your wish list').click();
    await sees(heading(page, 'Wish List'));
    await button(page, 'Add To Cart: Toaster').click();
    await sees(link(page, 'In your cart'));
    await hasInCart(page, 1);
    await button(page, 'Remove Kettle').click();
    await eventually(async () =>
      (await stored(page)).flatMap(({ isWished, name }) => (isWished ? [name] : [])),
    ).toEqual(['Toaster']);
  });

  it('keeps its place below a product free until it is there', async () => {
    const scripts = gate();
    const page = await shop.visit(`/product/${(await shop.api.aProduct())._id}`, {
      before: (tab) =>
        tab.route('**/wishList*.js', async (route) => {
          await scripts.opened;
          await route.fallback();
        }),
    });
    const bottom = async () => (await page.getByRole('contentinfo').boundingBox())!.y;
    await sees(heading(page, 'Write a Customer Review'));
    const before = await bottom();
    scripts.open();
    await sees(page.getByText('Other products that you open are listed here.'));
    expect(await bottom()).toBe(before);
  });
});
