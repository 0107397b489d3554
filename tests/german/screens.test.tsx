import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aLine, aProduct, aReview, aUser } from '../fixtures/samples.ts';
import { createActor } from 'xstate';
import { startForTest } from 'xstate-walks/vitest';
import { formatMoney, cents } from '../../common/domain/money.ts';
import { cartMachine } from '../../src/machines/cart.machine.ts';
import { Notice } from '../../src/views/common/Card.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { withServices } from '../fixtures/withServices.ts';
import { fullShop, never, openServed } from '../drivers/servedDocument.tsx';

const reviewed = aProduct({ reviews: [aReview(), aReview({ _id: 'r2', rating: 1 })], moreReviews: false });
const empty = async () => ({ products: [], page: 1, pages: 1 });

const served: [name: string, address: string, heading: string, reads?: Partial<typeof fullShop>, patience?: number][] =
  [
    ['home', '/', 'Neueste Produkte'],
    ['home, all too slow', '/', 'Neueste Produkte', { listProducts: never, listTopProducts: never }, 1],
    ['a search without a hit', '/search/zz', 'Suchergebnisse für „zz“', { listProducts: empty }],
    ['a product with reviews', '/product/p1', reviewed.name, { getProduct: async () => reviewed }],
    ['an unknown product', '/product/p9', 'Dieses Produkt gibt es nicht'],
    ['an unknown page', '/nowhere', 'Diese Seite gibt es nicht'],
  ];

const visitors: [name: string, kept: Parameters<Awaited<ReturnType<typeof openServed>>['takeOver']>[0]][] = [
  ['a guest', {}],
  ['a user with a cart', { userInfo: aUser(), cartItems: [aLine({ qty: 2 })] }],
];

describe.each(served)('A62: in German, %s', (_, address, heading, reads, patience) => {
  it.each(visitors)('is taken over for %s without a hydration error', async (__, kept) => {
    const { problems, takeOver } = await openServed(address, reads, patience);
    await takeOver(kept);
    expect(problems).toEqual([]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    expect(screen.getByRole('button', { name: 'Suchen' })).toBeInTheDocument();
  });
});

it.each([
  ['/login', 'Anmelden', 'Passwort'],
  ['/register', 'Registrieren', 'Passwort wiederholen'],
])('in German, %s is taken over for a guest', async (address, heading, label) => {
  const { problems, takeOver } = await openServed(address);
  await takeOver({});
  expect(problems).toEqual([]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(screen.getByLabelText(label)).toBeInTheDocument();
});

it('amounts are written by Intl, and days as everywhere (S156)', async () => {
  expect(formatMoney(cents(1234_50))).toBe('1.234,50\u{a0}$');
  const { takeOver } = await openServed('/product/p1', { getProduct: async () => reviewed });
  await takeOver();
  expect(document.body).toHaveTextContent('89,99 $');
  expect(document.querySelector('time')).toHaveTextContent(reviewed.reviews[0]!.createdAt.slice(0, 10));
});

it('the number of articles has the plural of the language', async () => {
  const { takeOver } = await openServed('/cart');
  await takeOver({ cartItems: [aLine({ qty: 2 })] });
  expect(screen.getByRole('link', { name: /Warenkorb/ })).toHaveAccessibleDescription('2 Artikel');
});

it('A24: a person whose account was deleted has no English name', async () => {
  const product = aProduct({ reviews: [aReview({ name: 'Deleted user' })], moreReviews: false });
  const { takeOver, problems } = await openServed('/product/p1', { getProduct: async () => product });
  await takeOver();
  expect(screen.getByText('Gelöschtes Konto')).toBeInTheDocument();
  expect(problems).toEqual([]);
});

it('A62, S116: the chart of the cart refuses a sold-out product in German', async () => {
  const { services, machine } = withServices(cartMachine, 'getProduct');
  const cart = startForTest(createActor(machine, { input: { lines: [] } }));
  cart.send({ type: 'cart.add', product: 'p1', qty: 1 });
  await services.done('getProduct', aProduct({ countInStock: 0 }));
  expect(cart.getSnapshot().context.error).toBe('Airpods ist nicht auf Lager.');
});

it('A62: a notice is closed by a German button', () => {
  renderInShop(<Notice onDismiss={() => undefined}>…</Notice>);
  expect(screen.getByRole('button')).toHaveAccessibleName('Schließen');
});
