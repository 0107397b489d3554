import type { Effect } from '../browser/scene.ts';
import type { Spot, SpotOptions } from './spots.ts';
import { spotOf } from './spots.ts';

/** A file that a person picks. */
export type PickedFile = { name: string; type: string; content: string };

/**
 * What somebody does with a screen, as plain data: it is done in a browser (`onPage.ts`), said in words (`words.ts`) and
 * written as code (`asCode.ts`). `outside` is what no control of this screen causes.
 */
export type Deed =
  | { deed: 'press'; spot: Spot }
  | { deed: 'fill'; spot: Spot; text: string }
  | { deed: 'choose'; spot: Spot; option: string }
  | { deed: 'pick'; spot: Spot; file: PickedFile }
  | { deed: 'keys'; keys: string }
  | { deed: 'activate'; spot: Spot }
  | { deed: 'focus'; spot: Spot; isThere: boolean }
  | { deed: 'point'; spot: Spot }
  | { deed: 'open'; address: string }
  | { deed: 'back' }
  | { deed: 'wait'; ms: number }
  | { deed: 'outside'; who: string; what: string; effect: Effect };

/** Presses a button, follows a link, ticks a box. */
export const press = (role: string, name?: string | RegExp, options?: SpotOptions): Deed => ({
  deed: 'press',
  spot: spotOf(role, name, options),
});

/** Writes over what is in a field. */
export const fill = (label: string, text: string, options?: SpotOptions): Deed => ({
  deed: 'fill',
  spot: spotOf('field', label, options),
  text,
});

/** Chooses from a list. */
export const choose = (label: string, option: string, options?: SpotOptions): Deed => ({
  deed: 'choose',
  spot: spotOf('field', label, options),
  option,
});

/** Picks a file. */
export const pick = (label: string, file: PickedFile): Deed => ({ deed: 'pick', spot: spotOf('field', label), file });

/** Presses keys, such as `Escape`. */
export const keys = (pressed: string): Deed => ({ deed: 'keys', keys: pressed });

/** Presses as assistive technology does: without a pointer, and without the focus. */
export const activate = (role: string, name: string, options?: SpotOptions): Deed => ({
  deed: 'activate',
  spot: spotOf(role, name, options),
});

/** Moves the focus to something, or away from it. */
export const focus = (role: string, name: string, isThere = true): Deed => ({
  deed: 'focus',
  spot: spotOf(role, name),
  isThere,
});

/** Moves the pointer over something. */
export const point = (role: string, name?: string | RegExp): Deed => ({ deed: 'point', spot: spotOf(role, name) });

/** Opens an address in the same document, as a link or the bar of addresses does. */
export const open = (address: string): Deed => ({ deed: 'open', address });

/** Goes back. */
export const back: Deed = { deed: 'back' };

/** Waits; only for what appears after a time. */
export const wait = (ms: number): Deed => ({ deed: 'wait', ms });

/** Something that happens beside this screen: another tab, the server, the clock on the wall. */
export const outside = (who: string, what: string, effect: Effect): Deed => ({ deed: 'outside', who, what, effect });

/** Something for each kind of deed. */
export type ForDeeds<TArgs extends unknown[], TResult> = {
  [K in Deed['deed']]: (deed: Extract<Deed, { deed: K }>, ...args: TArgs) => TResult;
};
