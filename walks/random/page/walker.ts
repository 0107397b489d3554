import type { Page } from 'playwright-core';
import { stepAt } from '../../../common/domain/checkout.ts';
import type { Product } from '../../../common/contract/product.ts';
import type { CartLine } from '../../../common/domain/cart.ts';
import type { LoginInfo } from '../../../common/contract/user.ts';
import { chartsOn } from 'xstate-walks/playwright';
import type { SystemMove } from 'xstate-walks';
import type { Person, ShopApi } from '../../../tests/drivers/api/shopApi.ts';
import { anAddress } from '../../../tests/fixtures/samples.ts';
import { kept } from '../../../tests/drivers/browser/shopper.ts';
import { storeAside } from '../../../tests/drivers/browser/elsewhere.ts';
import { seenOrder, type SeenOrder, type ShopObservation, type Trace } from '../../rules/observation.ts';
import { storageKeys, tracesIn } from '../../../tests/drivers/shop/observations.ts';
import type { Faults } from './faults.ts';
import type { Rest } from './rest.ts';

/** The environment of a walk through the shop in a browser. */
export type TestEnv = {
  page: Page;
  api: ShopApi;
  faults: Faults;
  rest: Rest;
  people: readonly Person[];
  products: readonly Product[];
};

/** The weights of the buttons that the walker may press. */
const buttons: Record<string, number> = {
  'Add To Cart': 6,
  'Proceed To Checkout': 8,
  Continue: 12,
  'Place Order': 16,
  'Order what is in stock': 6,
  'Ask again': 6,
  'Pay with the test wallet': 12,
  Approve: 16,
  Decline: 3,
  Cancel: 2,
  'Try again': 4,
  'Check again': 4,
  'Try the payment again': 6,
  Dismiss: 1,
};

/** More than the shop needs to start. */
const MOST_TASKS = 20;

/** The names of the enabled buttons; only those of the dialog if one is open. */
const pressable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('[aria-modal=true]') ?? document.querySelector('main') ?? document.body;
    return [...scope.querySelectorAll<HTMLButtonElement>('button:not(:disabled, [aria-disabled=true])')]
      .filter((button) => button.checkVisibility())
      .map((button) => (button.getAttribute('aria-label') ?? button.textContent).trim());
  });

/** A user who does what a screen offers and observes the result on screen, in storage and on the server. */
export class Walker {
  private released: string[] = [];
  private authorised: string[] = [];
  private meant = 0;
  private lastOrder: string | null = null;
  /** Products of orders with unknown outcome, by user. */
  private readonly inDoubt = new Map<string, string[]>();

  constructor(private readonly at: TestEnv) {}

  private get address() {
    const { pathname, search } = new URL(this.at.page.url());
    return { pathname, search };
  }

  private lines = async () => (await kept<CartLine[]>(this.at.page, 'cartItems')) ?? [];

  private user = async (): Promise<string | null> => {
    const session = (await chartsOn(this.at.page).context('session')) as { user: LoginInfo | null } | undefined;
    return session?.user?._id ?? null;
  };

  private go = (to: string) => this.at.page.evaluate((address) => history.pushState(null, '', address), to);

  private press = async (name: string) => {
    const { page } = this.at;
    const modal = page.locator('[aria-modal=true]');
    const scope = (await modal.count()) > 0 ? modal.first() : page.getByRole('main');
    await scope.getByRole('button', { name, exact: true }).first().click();
  };

  private signIn = async ({ email, password }: Person) => {
    const { page } = this.at;
    const modal = page.locator('[aria-modal=true]');
    const isExpired = (await modal.count()) > 0;
    const scope = isExpired ? modal.first() : page.getByRole('main');
    if (!isExpired) await scope.getByLabel('Email Address', { exact: true }).fill(email);
    await scope.getByLabel('Password', { exact: true }).fill(password);
    await this.press('Sign In');
  };

  private place = async () => {
    const user = (await this.user())!;
    const products = (await this.lines()).map(({ product }) => product);
    if (!this.inDoubt.has(user)) this.meant += 1;
    this.inDoubt.set(user, [...(this.inDoubt.get(user) ?? []), ...products]);
    await this.press('Place Order');
  };

  private fillAddress = async () => {
    const main = this.at.page.getByRole('main');
    const user = await this.user();
    const street = `${this.at.people.findIndex(({ _id }) => _id === user) + 1} Walker Street`;
    await main.getByLabel('Address', { exact: true }).fill(street);
    await main.getByLabel('City', { exact: true }).fill(anAddress.city);
    await main.getByLabel('Postal Code', { exact: true }).fill(anAddress.postalCode);
    await main.getByLabel('Country', { exact: true }).fill(anAddress.country);
    await this.press('Continue');
  };

  /** The move that a button stands for. */
  private moveOf = (name: string): (() => Promise<void>) => {
    if (name === 'Place Order') return this.place;
    if (name === 'Continue' && stepAt(this.address.pathname) === 'shipping') return this.fillAddress;
    return async () => {
      if (name === 'Approve') this.authorised = [this.address.pathname.slice('/order/'.length)];
      if (name === 'Order what is in stock') {
        this.released = (await this.lines())
          .filter(({ countInStock }) => countInStock < 1)
          .map(({ product }) => product);
      }
      await this.press(name);
    };
  };

  /** All possible moves now. Names have the same meaning on every walk. */
  moves = async (): Promise<SystemMove[]> => {
    const { page, faults, people, products } = this.at;
    const [offered, lines, user] = await Promise.all([pressable(page), this.lines(), this.user()]);
    const isModal = (await page.locator('[aria-modal=true]').count()) > 0;
    const known = [...new Set(offered)].filter((name) => name in buttons);
    const own: SystemMove[] = known.map((name) => ({ name, weight: buttons[name]!, run: this.moveOf(name) }));
    const removable = lines.filter(({ name }) => offered.includes(`Remove ${name}`));
    const signingIn = offered.includes('Sign In') ? people.filter(({ _id }) => !isModal || _id === user) : [];
    const paths = ['/', '/cart', '/shipping', '/placeorder', '/profile', ...(this.lastOrder ? [this.lastOrder] : [])];
    return [
      ...own,
      ...signingIn.map((person) => ({ name: `${person.name} signs in`, weight: 8, run: () => this.signIn(person) })),
      ...(isModal
        ? []
        : [
            ...removable.map(({ name, product }) => ({
              name: `remove ${name}`,
              run: async () => {
                this.released = [product];
                await this.press(`Remove ${name}`);
              },
            })),
            ...products.map(({ _id, name }) => ({
              name: `the page of ${name}`,
              run: () => this.go(`/product/${_id}`),
            })),
            ...paths.map((to) => ({
              name: to === this.lastOrder ? 'the page of the last order' : `the address ${to}`,
              run: () => this.go(to),
            })),
          ]),
      ...(user === null
        ? [{ name: 'the address /login', weight: 4, run: () => this.go('/login') }]
        : [
            {
              name: 'another tab signs out',
              run: () => storeAside(page, { userInfo: null }),
            },
          ]),
      {
        name: 'another tab empties the cart',
        run: async () => {
          this.released = lines.map(({ product }) => product);
          await storeAside(page, { cartItems: null });
        },
      },
      { name: 'reload', weight: 2, run: async () => void (await page.reload({ waitUntil: 'commit' })) },
      { name: 'ten seconds pass', weight: 2, run: () => page.clock.runFor(10_000) },
      ...(faults.isSet()
        ? []
        : faults.names.map((name) => ({ name: `the next call meets: ${name}`, run: () => faults.next(name) }))),
    ];
  };

  /** Waits until the shop has started and has processed every response. It starts in several tasks, each of which is a timer. */
  settled = async () => {
    const { page, rest } = this.at;
    for (let times = 0, isStarted = false; times < MOST_TASKS && !isStarted; times += 1) {
      await rest.comes();
      await page.clock.runFor(100); // what is drawn in the next frames
      isStarted = (await chartsOn(page).where('session')) !== undefined;
    }
    await rest.comes();
  };

  /** Clears the effects of the previous move. */
  beginMove = () => {
    [this.released, this.authorised] = [[], []];
  };

  /** Updates the outcomes of sent orders after a move. */
  private updateOrders = async () => {
    const { pathname } = this.address;
    if (pathname.startsWith('/order/')) this.lastOrder = pathname;
    const user = await this.user();
    const state = await chartsOn(this.at.page).where('checkout');
    // The response to an order may come at any time, and removes the ordered products from the cart.
    this.released = [...this.released, ...[...this.inDoubt.values()].flat()];
    if (user === null || state === undefined) return;
    if (/^steps\.(placed|placeOrder\.(refused|pricesChanged|stockChanged))$/.test(state)) this.inDoubt.delete(user);
  };

  private orders = async (): Promise<SeenOrder[]> => {
    const { api, people } = this.at;
    const all = await Promise.all(people.map(async (person) => ({ person, own: await api.ordersOf(person) })));
    return all.flatMap(({ person, own }) => own.map((order) => seenOrder(order, person._id)));
  };

  private traces = async (): Promise<Trace[]> => {
    const { page, people } = this.at;
    const { screen, storage } = await page.evaluate(
      (names) => ({
        screen: document.body.innerText,
        storage: names.map((name) => localStorage.getItem(name) ?? '').join('\n'),
      }),
      storageKeys,
    );
    const marks = Object.fromEntries(
      people.map(({ _id, email, token }, at) => [_id, { email, token, address: `${at + 1} Walker Street` }]),
    );
    return [...tracesIn(screen, marks, 'screen'), ...tracesIn(storage, marks, 'storage')];
  };

  /** Observes screen, storage and server. */
  see = async (): Promise<Partial<ShopObservation>> => {
    await this.updateOrders();
    const [lines, user, orders, traces, cart] = await Promise.all([
      this.lines(),
      this.user(),
      this.orders(),
      this.traces(),
      chartsOn(this.at.page).context('cart') as Promise<{ lines: CartLine[] } | undefined>,
    ]);
    return {
      lines: cart?.lines ?? [],
      mayGo: ({ product }) => this.released.includes(product),
      kept: lines,
      user,
      traces,
      orders,
      authorised: this.authorised,
      meant: this.meant,
      keys: [...this.at.faults.keys],
    };
  };
}
