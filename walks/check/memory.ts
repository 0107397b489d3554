import type { Memory } from 'xstate-walks/check';
import type { Cents } from '../../common/domain/money.ts';
import { toText } from './repeatable.ts';

/** What the rules need to know of the past. */
export type Past = {
  /** How many orders each user wants. */
  meant: Record<string, number>;
  /** The buyers, by browser, who want an order and were not told of one. */
  wanting: string[];
  /** The keys of orders that buyers were told of, by the newest of those that were found together. */
  told: string[];
  /** The totals that each user saw when they placed an order. */
  shown: Record<string, Cents[]>;
  /** The orders whose payment was authorised. */
  authorised: string[];
  /** The orders that an admin has marked as delivered, and neither undone nor given up. */
  marked: string[];
  /** The orders that an admin has marked and undone before any request for them was sent. */
  takenBack: string[];
  /** The orders of which a request may still be under way although their admin has given them up. */
  mayArrive: string[];
};

const plus = <T extends string | number>(list: readonly T[] = [], ...items: T[]): T[] =>
  [...new Set([...list, ...items])].toSorted((a, b) => (a < b ? -1 : 1));

const minus = (list: readonly string[], items: readonly string[]): string[] =>
  list.filter((item) => !items.includes(item));

/** What a tab says: what happened, to which user, in which browser, and what it was about. */
export type Said = [what: string, user: string, browser: number, value: unknown];

const buyerIn = (browser: number, user = ''): string => `${user} in browser ${browser + 1}`;

/** Whether this user wants an order in this browser and was not told of one. */
export const isWanting = ({ wanting }: Past, browser: number, user: string): boolean =>
  wanting.includes(buyerIn(browser, user));

/** A press of Place Order is one more order only if its buyer has no other in mind: each browser has a cart of its own. */
const remember = (past: Past, [what, user, browser, value]: Said): Past => {
  const buyer = buyerIn(browser, user);
  const shown = { ...past.shown, [user]: plus(past.shown[user], value as Cents) };
  const oneMore = { ...past.meant, [user]: (past.meant[user] ?? 0) + 1 };
  const wanting = plus(past.wanting, buyer);
  switch (what) {
    case 'wants':
      return { ...past, shown, wanting, meant: past.wanting.includes(buyer) ? past.meant : oneMore };
    case 'wants another':
      return { ...past, shown, wanting, meant: oneMore };
    case 'placed':
      return {
        ...past,
        told: plus(past.told, ...(value as string[])),
        wanting: past.wanting.filter((other) => other !== buyer),
      };
    case 'found':
      return { ...past, told: plus(past.told, ...(value as string[])) };
    case 'marks':
      return {
        ...past,
        marked: plus(past.marked, ...(value as string[])),
        takenBack: minus(past.takenBack, value as string[]),
        // Marked before, by a tab that has closed: that request may be under way.
        mayArrive: plus(past.mayArrive, ...(value as string[]).filter((id) => past.marked.includes(id))),
      };
    case 'takes back':
      return {
        ...past,
        marked: minus(past.marked, value as string[]),
        takenBack: plus(past.takenBack, ...minus(value as string[], past.mayArrive)),
      };
    case 'gives up':
      return {
        ...past,
        marked: minus(past.marked, [value as string]),
        mayArrive: plus(past.mayArrive, value as string),
      };
    case 'is signed out':
      return { ...past, marked: [], mayArrive: plus(past.mayArrive, ...past.marked) };
    default:
      return { ...past, authorised: plus(past.authorised, value as string) };
  }
};

const nothing: Past = {
  meant: {},
  wanting: [],
  told: [],
  shown: {},
  authorised: [],
  marked: [],
  takenBack: [],
  mayArrive: [],
};

/** The memory of a run, which begins with this past. */
export const memoryFrom = (past: Partial<Past>): Memory => ({
  initial: toText({ ...nothing, ...past }),
  next: (text, said) => toText(remember(JSON.parse(text) as Past, JSON.parse(said) as Said)),
});
