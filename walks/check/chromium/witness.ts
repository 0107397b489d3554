import type { BrowserContext, Page } from 'playwright-core';
import { watcherOf } from 'xstate-walks';
import type { OrderRow } from '../../../common/contract/order.ts';
import { pricesOf, type CartLine } from '../../../common/domain/cart.ts';
import { cents, toCents, toDollars } from '../../../common/domain/money.ts';
import { seenOrder, type ShopObservation } from '../../rules/observation.ts';
import { shopRules } from '../../rules/rules.ts';
import type { Person, ShopApi } from '../../support/shopApi.ts';
import { brokenRules } from '../brokenRules.ts';
import { memoryFrom, type Past, type Said } from '../memory.ts';
import { toText } from '../text.ts';
import type { Beginning } from './visits.ts';

/** Moves by which a buyer says what they want. */
const wishes: Readonly<Record<string, string>> = {
  'press Place Order': 'wants',
  'confirm a second order': 'wants another',
};

/** What the screen says of the order that is skipped. */
const skipped = /Order (\w+) was not marked as delivered/;

/** What it says of the order that can be undone; of several, it says how many. */
const undoable = /Order (\w+) will be marked as delivered/;

const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);

/** Remembers what buyers and admins did on screen, and judges the shop by its screens, its storage and its API. */
export class Witness {
  private readonly memory;
  private past: string;

  constructor(
    private readonly api: ShopApi,
    private readonly beginning: Beginning,
  ) {
    const { orders, owner } = beginning;
    this.memory = memoryFrom({
      meant: { [owner._id]: orders.length },
      shown: { [owner._id]: orders.map(({ totalPrice }) => toCents(totalPrice)) },
      authorised: orders.filter(({ isPaid }) => isPaid).map(({ _id }) => _id),
    });
    this.past = this.memory.initial;
  }

  tell(said: Said): void {
    this.past = this.memory.next(this.past, toText(said));
  }

  /** What a user says with a move, judged by the screen before it. */
  async saidBy(move: string, page: Page, browser: number): Promise<Said | null> {
    const { _id: user } = this.beginning.people[browser]!;
    const [, marked] = /^mark order (\d+)/.exec(move) ?? [];
    if (marked !== undefined) return ['marks', user, browser, [this.beginning.orders[Number(marked) - 1]!._id]];
    const all = this.beginning.orders.map(({ _id }) => _id);
    if (move === 'mark all orders as delivered') return ['marks', user, browser, all];
    const read = () => page.getByRole('main').innerText();
    if (move === 'skip the delivery') return ['gives up', user, browser, skipped.exec(await read())?.[1] ?? ''];
    if (move === 'undo the delivery') {
      const [, order] = undoable.exec(await read()) ?? [];
      return ['takes back', user, browser, order === undefined ? all : [order]];
    }
    const wish = wishes[move];
    if (wish === undefined) return null;
    const lines = ((await stored(page, 'cartItems')) ?? []) as CartLine[];
    return [wish, user, browser, pricesOf(lines).total];
  }

  private async ofOrders(buyer: Person): Promise<string[]> {
    const { meant, shown, authorised } = JSON.parse(this.past) as Past;
    const orders = await this.api.ordersOf(buyer);
    const { look } = watcherOf<ShopObservation>(shopRules);
    return brokenRules(() => {
      const keys = ['any', 'any']; // whatever is repeated, there are never more orders than meant
      const totals = (shown[buyer._id] ?? []).map((total) => toDollars(cents(total)));
      look('', { orders: [], meant: 0, keys, authorised, shown: totals });
      look('', {
        orders: orders.map((order) => seenOrder(order, buyer._id)),
        meant: meant[buyer._id] ?? 0,
        keys,
        authorised,
        shown: totals,
      });
    });
  }

  /** The rules about orders that are broken now. */
  async broken(): Promise<string[]> {
    const buyers = [...new Set(this.beginning.people)].filter(({ isAdmin }) => !isAdmin);
    return (await Promise.all(buyers.map((buyer) => this.ofOrders(buyer)))).flat();
  }

  /** The goals that are missed once everything that was under way has arrived. */
  async missed(profiles: readonly BrowserContext[]): Promise<string[]> {
    const { marked, takenBack } = JSON.parse(this.past) as Past;
    const isLost = (await this.areDelivered(marked)).includes(false);
    const isDelivered = (await this.areDelivered(takenBack)).includes(true);
    const isForgotten = await this.isOrderForgotten(profiles);
    return [
      ...(isLost ? ['a delivery that an admin marked is lost'] : []),
      ...(isDelivered ? ['an order is delivered whose admin undid it in time'] : []),
      ...(isForgotten ? ['an order was placed whose buyer will not hear of it'] : []),
    ];
  }

  private async areDelivered(ids: readonly string[]): Promise<boolean[]> {
    const { token } = await this.api.anAdmin();
    const orders = await Promise.all(
      ids.map((id) => this.api.must<{ isDelivered: boolean }>('GET', `/api/orders/${id}`, { token })),
    );
    return orders.map(({ isDelivered }) => isDelivered);
  }

  /** An order that no tab shows, and whose key is not stored any more. */
  private async isOrderForgotten(profiles: readonly BrowserContext[]): Promise<boolean> {
    const forgotten = await Promise.all(
      profiles.map(async (profile, index) => {
        const buyer = this.beginning.people[index]!;
        const pages = profile.pages();
        const [page] = pages;
        if (!page || buyer.isAdmin) return false;
        const pending = ((await stored(page, 'pendingOrder')) ?? []) as { key: string }[];
        const links = await Promise.all(pages.map((each) => each.locator('a[href^="/order/"]').all()));
        const hrefs = await Promise.all(links.flat().map((link) => link.getAttribute('href')));
        const shown = [...hrefs, ...pages.map((each) => new URL(each.url()).pathname)];
        const orders = await this.api.must<OrderRow[]>('GET', '/api/orders/myorders', { token: buyer.token });
        return orders.some(
          ({ _id, idempotencyKey }) =>
            !shown.includes(`/order/${_id}`) && !pending.some(({ key }) => key === idempotencyKey),
        );
      }),
    );
    return forgotten.includes(true);
  }
}
