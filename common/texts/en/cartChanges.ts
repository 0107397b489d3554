import { isolated } from '../language.ts';

/** What the chart of the cart tells, wherever the shopper is. */
export const onlyInStock = (qty: number, name: string) =>
  `Only ${qty} of ${isolated(name)} in stock, so the quantity is ${qty}.`;
export const soldOut = (name: string) => `${isolated(name)} is out of stock.`;
export const priceChanged = (name: string, from: string, to: string) =>
  `The price of ${isolated(name)} changed from ${from} to ${to}.`;
export const added = (qty: number, name: string) =>
  qty === 1 ? `Added ${isolated(name)}.` : `Added ${qty} × ${isolated(name)}.`;
export const changed = (name: string, from: number, to: number) => `Changed ${isolated(name)} from ${from} to ${to}.`;
export const removed = (name: string) => `Removed ${isolated(name)}.`;
export const undone = 'The change was undone.';
