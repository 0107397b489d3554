import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Shop } from '../../src/shop.ts';
import type { ShopStorage, StorageKey } from '../../src/services/storage.ts';
import { isStuck } from '../model/busy.ts';
import { describeValue } from '../model/stateValue.ts';
import { busyness } from './rules/busy.ts';
import type { ShopSight, Trace } from './rules/sight.ts';

/** What a person is known by, wherever it turns up: text that is nobody else's. */
export type Marks = Record<string, string>;

/** The four keys of the storage (S89). */
export const storageKeys: StorageKey[] = ['userInfo', 'cartItems', 'shippingAddress', 'paymentMethod'];

/** Which marks of whom a text holds. */
const tracesIn = (text: string, people: Record<string, Marks>, where: Trace['where']): Trace[] =>
  Object.entries(people).flatMap(([whose, marks]) =>
    Object.entries(marks)
      .filter(([, mark]) => text.includes(mark))
      .map(([what]) => ({ whose, what, where })),
  );

/** Every chart that waits for an answer and for nothing else. */
const stuckAmong = (charts: AnyActorRef[]): string[] =>
  charts
    .map((actor) => actor.getSnapshot() as AnyMachineSnapshot)
    .filter((snapshot) => isStuck(snapshot, busyness))
    .map(({ machine, value }) => `${machine.id} in ${describeValue(value)}`);

type Parts = Pick<Shop, 'session' | 'cart'> & {
  /** The other charts that run, and those of them that are on screen. */
  charts: AnyActorRef[];
  onScreen: AnyActorRef[];
  storage: Pick<ShopStorage, 'read'>;
  people: Record<string, Marks>;
  released: string[];
};

/** What there is to see of a shop without a screen: its charts and what it keeps. */
export function sightOf({ session, cart, charts, onScreen, storage, people, released }: Parts): Partial<ShopSight> {
  const { user } = session.getSnapshot().context;
  const { lines } = cart.getSnapshot().context;
  const shown = onScreen.map((actor) => (actor.getSnapshot() as AnyMachineSnapshot).context as object);
  const kept = storageKeys.map((key) => storage.read(key));
  return {
    stuck: stuckAmong([session, cart, ...charts]),
    lines,
    released,
    isCartKept: JSON.stringify(storage.read('cartItems') ?? []) === JSON.stringify(lines),
    user: user?._id ?? null,
    traces: [
      ...tracesIn(JSON.stringify([user, ...shown]), people, 'screen'),
      ...tracesIn(JSON.stringify(kept), people, 'storage'),
    ],
  };
}
