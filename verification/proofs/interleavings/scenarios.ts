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
  mayBeRefused?: string;
};

const IN_PROGRESS = 'PAYMENT_IN_PROGRESS';

/** The requests whose interleavings are explored. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'one order, sent twice',
    requests: ({ owner, lamp }) => [
      place(owner, 'key-1', { product: lamp, qty: 1 }),
      place(owner, 'key-1', { product: lamp, qty: 1 }),
    ],
  },
  {
    name: 'one order, sent three times',
    requests: ({ owner, lamp }) => [
      place(owner, 'key-1', { product: lamp, qty: 1 }),
      place(owner, 'key-1', { product: lamp, qty: 1 }),
      place(owner, 'key-1', { product: lamp, qty: 1 }),
    ],
  },
  {
    name: 'one refused order, sent twice',
    requests: ({ owner, radio }) => [
      place(owner, 'key-1', { product: radio, qty: 1 }),
      place(owner, 'key-1', { product: radio, qty: 1 }),
    ],
  },
  {
    name: 'two orders under one key',
    requests: ({ owner, lamp, cable }) => [
      place(owner, 'key-1', { product: lamp, qty: 1 }),
      place(owner, 'key-1', { product: cable, qty: 1 }),
    ],
  },
  {
    name: 'two orders of one buyer, one of them too many',
    requests: ({ withOneOrder, lamp, cable }) => [
      place(withOneOrder, 'key-1', { product: lamp, qty: 1 }),
      place(withOneOrder, 'key-2', { product: cable, qty: 1 }),
    ],
  },
  {
    name: 'two orders of a new account, together too large',
    requests: ({ owner, lamp, cable }) => [
      place(owner, 'key-1', { product: lamp, qty: 3 }),
      place(owner, 'key-2', { product: cable, qty: 3 }),
    ],
  },
  {
    name: 'two buyers, one piece left',
    requests: ({ owner, other, clock }) => [
      place(owner, 'key-1', { product: clock, qty: 1 }),
      place(other, 'key-1', { product: clock, qty: 1 }),
    ],
  },
  {
    name: 'two buyers, two products in opposite order',
    requests: ({ owner, other, lamp, cable }) => [
      place(owner, 'key-1', { product: lamp, qty: 1 }, { product: cable, qty: 1 }),
      place(other, 'key-1', { product: cable, qty: 1 }, { product: lamp, qty: 1 }),
    ],
  },
  {
    name: 'three buyers, three products in different orders',
    requests: ({ owner, other, withOneOrder, lamp, cable, clock }) => [
      place(withOneOrder, 'key-1', { product: cable, qty: 1 }),
      place(owner, 'key-1', { product: lamp, qty: 1 }, { product: cable, qty: 1 }, { product: clock, qty: 1 }),
      place(other, 'key-1', { product: clock, qty: 1 }, { product: lamp, qty: 1 }),
    ],
  },
  {
    name: 'an order, and a job that gives back its stock',
    requests: ({ owner, radio }) => [place(owner, 'key-1', { product: radio, qty: 1 }), release],
  },
  {
    name: 'a payment, and a job that gives back the stock',
    requests: ({ overdue }) => [pay(overdue), release],
  },
  {
    name: 'a payment of a released order, and an order of the last piece',
    requests: ({ released, owner, watch }) => [pay(released), place(owner, 'key-1', { product: watch, qty: 1 })],
  },
  {
    name: 'two payments of one order',
    requests: ({ unpaid }) => [pay(unpaid), pay(unpaid)],
    mayBeRefused: IN_PROGRESS,
  },
  {
    name: 'two payments of one order, one of them declined',
    requests: ({ unpaid }) => [pay(unpaid), payInVain(unpaid)],
    mayBeRefused: IN_PROGRESS,
  },
  {
    name: 'a payment, and a job that settles an interrupted charge',
    requests: ({ interrupted }) => [pay(interrupted), reconcile],
    mayBeRefused: IN_PROGRESS,
  },
  {
    name: 'two servers give back the stock of one order',
    requests: () => [release, release],
  },
  {
    name: 'two servers settle an interrupted charge',
    requests: () => [reconcile, reconcile],
  },
  {
    name: 'a payment and a delivery',
    requests: ({ unpaid, admin }) => [pay(unpaid), deliver(admin, unpaid)],
  },
  {
    name: 'two deliveries of one order',
    requests: ({ paid, admin, secondAdmin }) => [deliver(admin, paid), deliver(secondAdmin, paid)],
  },
  {
    name: 'an order and a new price',
    requests: ({ owner, lamp, admin }) => [
      place(owner, 'key-1', { product: lamp, qty: 1 }),
      save(admin, lamp, { price: 50 }),
    ],
  },
  {
    name: 'an order and the deletion of its product',
    requests: ({ owner, lamp, admin }) => [
      place(owner, 'key-1', { product: lamp, qty: 1 }),
      removeProduct(admin, lamp),
    ],
  },
  {
    name: 'an order and the deletion of its buyer',
    requests: ({ owner, lamp, admin }) => [place(owner, 'key-1', { product: lamp, qty: 1 }), removeUser(admin, owner)],
  },
  {
    name: 'two administrators save one product',
    requests: ({ lamp, admin, secondAdmin }) => [
      saveUnlessStale(admin, lamp, { price: 50 }),
      saveUnlessStale(secondAdmin, lamp, { price: 60 }),
    ],
  },
  {
    name: 'two reviews of one user',
    requests: ({ owner, lamp }) => [review(owner, lamp, 5), review(owner, lamp, 1)],
  },
  {
    name: 'two reviews of one product',
    requests: ({ owner, other, lamp }) => [review(owner, lamp, 5), review(other, lamp, 1)],
  },
  {
    name: 'a review and the deletion of its product',
    requests: ({ owner, lamp, admin }) => [review(owner, lamp, 5), removeProduct(admin, lamp)],
  },
  {
    name: 'a review and the deletion of its author',
    requests: ({ owner, lamp, admin }) => [review(owner, lamp, 5), removeUser(admin, owner)],
    mayBeRefused: 'What this refers to has just been deleted. Reload and try again.',
  },
  {
    name: 'a product is read while it is reviewed',
    requests: ({ admin, owner, cable }) => [readProduct(admin, cable), review(owner, cable, 5)],
  },
  {
    name: 'a product is read with its newest reviews while it is reviewed',
    requests: ({ admin, owner, other, cable }) => [
      readProduct(admin, cable, '?reviews=20'),
      review(owner, cable, 5),
      review(other, cable, 1),
    ],
  },
  {
    name: 'a product is saved while it is reviewed',
    requests: ({ admin, owner, cable }) => [save(admin, cable, { name: 'Long cable' }), review(owner, cable, 5)],
  },
  {
    name: 'an order is delivered while its money goes back, of which the shop is told twice',
    requests: ({ admin, paid }) => [deliver(admin, paid), refund(paid), refund(paid)],
  },
  {
    name: 'an unpaid order gives its stock back while its money goes back',
    requests: ({ overdue }) => [release, refund(overdue)],
  },
  {
    name: 'two accounts with one e-mail',
    requests: () => [signUp('Nora', 'new@example.com'), signUp('Nils', 'new@example.com')],
  },
  {
    name: 'a new account and a change to its e-mail',
    requests: ({ owner }) => [signUp('Nora', 'new@example.com'), changeEmail(owner, 'new@example.com')],
  },
  {
    name: 'two of three administrators delete each other',
    requests: ({ admin, secondAdmin }) => [removeUser(admin, secondAdmin), removeUser(secondAdmin, admin)],
  },
  {
    name: 'two of three administrators demote each other',
    requests: ({ admin, secondAdmin }) => [demote(admin, secondAdmin), demote(secondAdmin, admin)],
  },
];
