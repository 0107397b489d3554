/** What the chart of the cart tells, wherever the shopper is. */
export const onlyInStock = (qty: number, name: string): string =>
  `Only ${qty} of ${name} in stock, so the quantity is ${qty}.`;
export const priceChanged = (name: string, from: string, to: string): string =>
  `The price of ${name} changed from ${from} to ${to}.`;
export const added = (qty: number, name: string): string => (qty === 1 ? `Added ${name}.` : `Added ${qty} × ${name}.`);
export const changed = (name: string, from: number, to: number): string => `Changed ${name} from ${from} to ${to}.`;
export const removed = (name: string): string => `Removed ${name}.`;
export const undone = 'The change was undone.';
