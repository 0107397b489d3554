// @module-tag soak

import { describe, expect, it } from 'vitest';
import { isRelatedRead } from '../../walks/browser/steering.ts';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { gate, recordCalls } from '../support/network.ts';
import { button, eventually, hasInCart, heading, link, sees } from '../../walks/support/shopper.ts';

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

  it('says that a product is gone, which can be removed', async () => {
    const gone = { product: '0123456789abcdef01234567', name: 'Old kettle', image: '/images/x.jpg', isWished: true };
    const page = await shop.visit('/wishlist', {
      kept: { savedProducts: JSON.stringify([gone]) },
      failing: [gone.product, gone.image],
    });
    await sees(page.getByText('This product is no longer sold.'));
    await button(page, 'Remove Old kettle').click();
    await sees(page.getByText('Your wish list is empty'));
    await button(page, 'Undo').click();
    await sees(page.getByText('This product is no longer sold.'));
  });

  it('is in no document of the server, and what was looked at causes no call', async () => {
    const [product, viewed] = [await shop.api.aProduct(), await shop.api.aProduct({ name: 'Looked at' })];
    const kept = [{ product: viewed._id, name: viewed.name, image: viewed.image, isWished: false }];
    const page = await shop.visit('/cart', { kept: { savedProducts: JSON.stringify(kept) } });
    const calls = recordCalls(page);
    const answer = await page.goto(new URL(`/product/${product._id}`, page.url()).href);
    expect(await answer!.text()).not.toContain('Recently viewed');
    await sees(page.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name: 'Looked at' }));
    expect(calls.filter(({ url }) => !isRelatedRead(url))).toEqual([]);
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
