import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import type { Services } from '../../src/machines/services.ts';
import * as cartWords from '../../common/texts/en/cartChanges.ts';
import AccountScreen from '../../src/views/account/account.chunk.tsx';
import AdminScreen from '../../src/views/admin/admin.chunk.tsx';
import CartScreen from '../../src/views/cart/cart.chunk.tsx';
import CheckoutScreen from '../../src/views/checkout/checkout.chunk.tsx';
import HomeScreen from '../../src/views/home/home.chunk.tsx';
import OrderScreen from '../../src/views/order/order.chunk.tsx';
import ProductAtAddress from '../../src/views/product/product.chunk.tsx';
import { aLine, anOrder, aProduct, aReview, aUser } from '../fixtures/samples.ts';
import { renderInShop } from '../drivers/renderInShop.tsx';

const HEBREW = /[\u0590-\u05FF]/;

const product = aProduct({
  name: 'אוזניות',
  brand: 'תפוז',
  category: 'שמע',
  description: 'קטן ורם.',
  reviews: [aReview({ name: 'רותי', comment: 'טוב.' })],
});
const user = aUser({ name: 'דנה' });
const admin = { ...user, isAdmin: true };
const order = anOrder({
  user: { name: 'דנה', email: 'dana@example.com' },
  orderItems: [{ product: 'p1', name: 'אוזניות', image: product.image, price: 89.99, qty: 3 }],
  shippingAddress: { address: 'הרצל 1', city: 'חיפה', postalCode: '31000', country: 'ישראל' },
});
const page = { products: [product], page: 1, pages: 1, total: 1, facets: { categories: ['שמע'], brands: ['תפוז'] } };
const services: Partial<Services> = {
  listProducts: async () => page,
  listAllProducts: async () => page,
  listTopProducts: async () => [product],
  getProduct: async () => product,
  getOrder: async () => order,
  listUsers: async () => [user],
  listOrders: async () => [order],
};

/** Texts from right to left that are not apart from what stands beside them. */
const turning = (): string[] => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    const isApart = parentElement!.closest('bdi, [dir=auto], option') !== null;
    if (!isApart && HEBREW.test(data.replaceAll(/\u2068[^\u2069]*\u2069/g, ''))) found.push(data);
  }
  return found;
};

describe('A92: names, products and comments do not turn their line around', () => {
  it.each<[at: string, Screen: ComponentType, viewer: typeof user | null, shown: number]>([
    ['/search/x', HomeScreen, null, 1],
    ['/', HomeScreen, null, 3],
    ['/product/p1', () => <ProductAtAddress path="/product/p1" />, null, 6],
    ['/cart', CartScreen, null, 1],
    ['/placeOrder', CheckoutScreen, user, 2],
    ['/shipping', CheckoutScreen, user, 1],
    ['/order/o1', OrderScreen, user, 3],
    ['/login', AccountScreen, user, 1],
    ['/admin/userlist', AdminScreen, admin, 1],
    ['/admin/productlist', AdminScreen, admin, 3],
    ['/admin/orderlist', AdminScreen, admin, 1],
  ])('at %s', async (at, Screen, viewer, shown) => {
    history.replaceState(null, '', at);
    const kept = {
      ...(viewer ? { userInfo: viewer } : {}),
      cartItems: [aLine({ name: product.name })],
      shippingAddress: order.shippingAddress,
      paymentMethod: 'GooglePay',
    };
    renderInShop(<Screen />, { at, kept, services });
    await act(async () => undefined);
    const seen = screen.getAllByText(HEBREW);
    expect(seen.length).toBeGreaterThanOrEqual(shown);
    expect(turning()).toEqual([]);
  });

  it('nor do those in a sentence, and others stay as they are', () => {
    expect(cartWords.added(3, 'אוזניות')).toBe('Added 3 × \u2068אוזניות\u2069.');
    expect(cartWords.added(3, 'Lamp')).toBe('Added 3 × Lamp.');
  });
});
