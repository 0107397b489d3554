import type { Effect } from './effects.ts';

/**
 * A place on screen, as people and assistive technology know it: its role and name. Role `field` is anything that a
 * label names, role `words` is a text. `level` is that of a heading.
 */
export type Locator = { role: string; name?: string | RegExp; within?: Locator; nth?: number; level?: number };

/**
 * Where else there is one of the same name: the part of the screen that it is in, its number, from 0, and the level of a
 * heading.
 */
export type LocatorOptions = { within?: Locator; nth?: number; level?: number };

export const locatorOf = (role: string, name?: string | RegExp, options: LocatorOptions = {}): Locator => ({
  role,
  ...(name === undefined ? {} : { name }),
  ...options,
});

/** A part of the screen, for `within`. */
export const part = (role: string, name?: string | RegExp): Locator => locatorOf(role, name);

/** A file for a file input. */
export type PickedFile = { name: string; type: string; content: string | Uint8Array<ArrayBuffer> };

/**
 * What a user does, as plain data: a driver performs it (`playwright/driver.ts`), `describe.ts` puts it into words and
 * `asCode.ts` into code. `outside` is for events that no control of this screen causes.
 */
export type Action =
  | { action: 'press'; locator: Locator }
  | { action: 'fill'; locator: Locator; text: string }
  | { action: 'choose'; locator: Locator; option: string }
  | { action: 'pick'; locator: Locator; file: PickedFile }
  | { action: 'keys'; keys: string }
  | { action: 'activate'; locator: Locator }
  | { action: 'focus'; locator: Locator; isThere: boolean }
  | { action: 'point'; locator: Locator }
  | { action: 'open'; address: string }
  | { action: 'back' }
  | { action: 'wait'; ms: number }
  | { action: 'outside'; who: string; what: string; effect: Effect };

/** Presses a button, follows a link, ticks a box. */
export const press = (role: string, name?: string | RegExp, options?: LocatorOptions): Action => ({
  action: 'press',
  locator: locatorOf(role, name, options),
});

/** Replaces the text of a field. */
export const fill = (label: string, text: string, options?: LocatorOptions): Action => ({
  action: 'fill',
  locator: locatorOf('field', label, options),
  text,
});

/** Chooses from a list. */
export const choose = (label: string, option: string, options?: LocatorOptions): Action => ({
  action: 'choose',
  locator: locatorOf('field', label, options),
  option,
});

/** Picks a file. */
export const pick = (label: string, file: PickedFile): Action => ({
  action: 'pick',
  locator: locatorOf('field', label),
  file,
});

/** Presses keys, such as `Escape`. */
export const keys = (pressed: string): Action => ({ action: 'keys', keys: pressed });

/** Clicks as assistive technology does: without a pointer and without focus. */
export const activate = (role: string, name: string, options?: LocatorOptions): Action => ({
  action: 'activate',
  locator: locatorOf(role, name, options),
});

/** Moves the focus to something, or away from it. */
export const focus = (role: string, name: string, isThere = true): Action => ({
  action: 'focus',
  locator: locatorOf(role, name),
  isThere,
});

/** Moves the pointer over something. */
export const point = (role: string, name?: string | RegExp): Action => ({
  action: 'point',
  locator: locatorOf(role, name),
});

/** Opens an address in the same document, as a link or the address bar does. */
export const open = (address: string): Action => ({ action: 'open', address });

/** Goes back. */
export const back: Action = { action: 'back' };

/** Waits; only for what appears after a delay. */
export const wait = (ms: number): Action => ({ action: 'wait', ms });

/** An event from outside the screen: another tab, the server, the clock. */
export const outside = (who: string, what: string, effect: Effect): Action => ({
  action: 'outside',
  who,
  what,
  effect,
});

/** A function for each kind of action. */
export type ForActions<TArgs extends unknown[], TResult> = {
  [K in Action['action']]: (action: Extract<Action, { action: K }>, ...args: TArgs) => TResult;
};
