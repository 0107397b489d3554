import type { Product } from '../../../common/contract/product.ts';
import type { Person } from '../../../tests/fixtures/api.ts';
import type { BaseShop } from './baseShop.ts';
import {
  changeEmail,
  deliver,
  demote,
  pay,
  payInVain,
  place,
  readProduct,
  reconcile,
  refund,
  release,
  removeProduct,
  removeUser,
  review,
  save,
  saveUnlessStale,
  signUp,
  type Request,
} from './requests.ts';

/** Requests at once. */
export type Scenario = {
  name: string;
  requests: (base: BaseShop) => Request[];
  /** The code, or the message, of an answer that no request gets alone: it is refused because another is under way. */
  mayBeRefused?: string | undefined;
};

const IN_PROGRESS = 'PAYMENT_IN_PROGRESS';

const one = (product: Product) => ({ product, qty: 1 });

/** An order of one piece, under the first key. */
const order = (buyer: Person, product: Product) => place(buyer, 'key-1', one(product));

const requests = {
  'one order, sent twice': ({ owner, lamp }) => [order(owner, lamp), order(owner, lamp)],
  'one order, sent three times': ({ owner, lamp }) => [order(owner, lamp), order(owner, lamp), order(owner, lamp)],
  'one refused order, sent twice': ({ owner, radio }) => [order(owner, radio), order(owner, radio)],
  'two orders under one key': ({ owner, lamp, cable }) => [order(owner, lamp), order(owner, cable)],
  'two orders of one buyer, one of them too many': ({ withOneOrder, lamp, cable }) => [
    order(withOneOrder, lamp),
    place(withOneOrder, 'key-2', one(cable)),
  ],
  'two orders of a new account, together too large': ({ owner, lamp, cable }) => [
    place(owner, 'key-1', { product: lamp, qty: 3 }),
    place(owner, 'key-2', { product: cable, qty: 3 }),
  ],
  'two buyers, one piece left': ({ owner, other, clock }) => [order(owner, clock), order(other, clock)],
  'two buyers, two products in opposite order': ({ owner, other, lamp, cable }) => [
    place(owner, 'key-1', one(lamp), one(cable)),
    place(other, 'key-1', one(cable), one(lamp)),
  ],
  'three buyers, three products in different orders': ({ owner, other, withOneOrder, lamp, cable, clock }) => [
    order(withOneOrder, cable),
    place(owner, 'key-1', one(lamp), one(cable), one(clock)),
    place(other, 'key-1', one(clock), one(lamp)),
  ],
  'an order, and a job that gives back its stock': ({ owner, radio }) => [order(owner, radio), release],
  'a payment, and a job that gives back the stock': ({ overdue }) => [pay(overdue), release],
  'a payment of a released order, and an order of the last piece': ({ released, owner, watch }) => [
    pay(released),
    order(owner, watch),
  ],
  'two payments of one order': ({ unpaid }) => [pay(unpaid), pay(unpaid)],
  'two payments of one order, one of them declined': ({ unpaid }) => [pay(unpaid), payInVain(unpaid)],
  'a payment, and a job that settles an interrupted charge': ({ interrupted }) => [pay(interrupted), reconcile],
  'two servers give back the stock of one order': () => [release, release],
  'two servers settle an interrupted charge': () => [reconcile, reconcile],
  'a payment and a delivery': ({ unpaid, admin }) => [pay(unpaid), deliver(admin, unpaid)],
  'two deliveries of one order': ({ paid, admin, secondAdmin }) => [deliver(admin, paid), deliver(secondAdmin, paid)],
  'an order and a new price': ({ owner, lamp, admin }) => [order(owner, lamp), save(admin, lamp, { price: 50 })],
  'an order and the deletion of its product': ({ owner, lamp, admin }) => [
    order(owner, lamp),
    removeProduct(admin, lamp),
  ],
  'an order and the deletion of its buyer': ({ owner, lamp, admin }) => [order(owner, lamp), removeUser(admin, owner)],
  'two administrators save one product': ({ lamp, admin, secondAdmin }) => [
    saveUnlessStale(admin, lamp, { price: 50 }),
    saveUnlessStale(secondAdmin, lamp, { price: 60 }),
  ],
  'two reviews of one user': ({ owner, lamp }) => [review(owner, lamp, 5), review(owner, lamp, 1)],
  'two reviews of one product': ({ owner, other, lamp }) => [review(owner, lamp, 5), review(other, lamp, 1)],
  'a review and the deletion of its product': ({ owner, lamp, admin }) => [
    review(owner, lamp, 5),
    removeProduct(admin, lamp),
  ],
  'a review and the deletion of its author': ({ owner, lamp, admin }) => [
    review(owner, lamp, 5),
    removeUser(admin, owner),
  ],
  'a product is read while it is reviewed': ({ admin, owner, cable }) => [
    readProduct(admin, cable),
    review(owner, cable, 5),
  ],
  'a product is read with its newest reviews while it is reviewed': ({ admin, owner, other, cable }) => [
    readProduct(admin, cable, '?reviews=20'),
    review(owner, cable, 5),
    review(other, cable, 1),
  ],
  'a product is saved while it is reviewed': ({ admin, owner, cable }) => [
    save(admin, cable, { name: 'Long cable' }),
    review(owner, cable, 5),
  ],
  'an order is delivered while its money goes back, of which the shop is told twice': ({ admin, paid }) => [
    deliver(admin, paid),
    refund(paid),
    refund(paid),
  ],
  'an unpaid order gives its stock back while its money goes back': ({ overdue }) => [release, refund(overdue)],
  'two accounts with one e-mail': () => [signUp('Nora', 'new@example.com'), signUp('Nils', 'new@example.com')],
  'a new account and a change to its e-mail': ({ owner }) => [
    signUp('Nora', 'new@example.com'),
    changeEmail(owner, 'new@example.com'),
  ],
  'two of three administrators delete each other': ({ admin, secondAdmin }) => [
    removeUser(admin, secondAdmin),
    removeUser(secondAdmin, admin),
  ],
  'two of three administrators demote each other': ({ admin, secondAdmin }) => [
    demote(admin, secondAdmin),
    demote(secondAdmin, admin),
  ],
} satisfies Record<string, Scenario['requests']>;

/** Scenarios in which a request may be refused because another is under way. */
const refusals: Partial<Record<keyof typeof requests, string>> = {
  'two payments of one order': IN_PROGRESS,
  'two payments of one order, one of them declined': IN_PROGRESS,
  'a payment, and a job that settles an interrupted charge': IN_PROGRESS,
  'a review and the deletion of its author': 'What this refers to has just been deleted. Reload and try again.',
};

/** The requests whose interleavings are explored. */
export const scenarios: readonly Scenario[] = Object.entries(requests).map(([name, make]) => ({
  name,
  requests: make,
  mayBeRefused: refusals[name as keyof typeof requests],
}));
