import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Shop } from '../../../src/app/shop.ts';
import type { ShopStorage, StorageKey } from '../../../src/services/storage.ts';
import { busyAmong } from '../../../walks/rules/busy.ts';
import type { ShopObservation, Trace } from '../../../walks/rules/observation.ts';

/** Texts by which a person is recognised, as no other person has them. */
export type Marks = Record<string, string>;

/** The keys of the storage that hold personal data: the four of the specification (S89), and what else an account keeps here. */
export const storageKeys = [
  'userInfo',
  'cartItems',
  'shippingAddress',
  'paymentMethod',
  'usedAddresses',
  'productDrafts',
  'savedProducts',
] satisfies StorageKey[];

/** Which marks of whom a text holds. */
export const tracesIn = (text: string, people: Record<string, Marks>, where: Trace['where']): Trace[] =>
  Object.entries(people).flatMap(([owner, marks]) =>
    Object.entries(marks)
      .filter(([, mark]) => text.includes(mark))
      .map(([what]) => ({ owner, what, where })),
  );

type Parts = Pick<Shop['actors'], 'session' | 'cart'> & {
  /** The other charts that run, and those of them that are on screen. */
  charts: AnyActorRef[];
  onScreen: AnyActorRef[];
  storage: Pick<ShopStorage, 'read'>;
  people: Record<string, Marks>;
  released: string[];
};

/** What there is to see of a shop without a screen: its charts and what it keeps. */
export function observationOf({
  session,
  cart,
  charts,
  onScreen,
  storage,
  people,
  released,
}: Parts): Partial<ShopObservation> {
  const { user } = session.getSnapshot().context;
  const { lines } = cart.getSnapshot().context;
  const shown = onScreen.map((actor) => (actor.getSnapshot() as AnyMachineSnapshot).context as object);
  const kept = storageKeys.map((key) => storage.read(key));
  return {
    busy: busyAmong([session, cart, ...charts].map((actor) => actor.getSnapshot() as AnyMachineSnapshot)),
    lines,
    mayGo: ({ product }) => released.includes(product),
    kept: storage.read('cartItems') ?? [],
    user: user?._id ?? null,
    traces: [
      ...tracesIn(JSON.stringify([user, ...shown]), people, 'screen'),
      ...tracesIn(JSON.stringify(kept), people, 'storage'),
    ],
  };
}
