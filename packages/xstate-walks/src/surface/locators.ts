/**
 * A place on screen, as people and assistive technology know it: its role and name. Role `field` is anything that a
 * label names, role `words` is a text.
 */
export type Locator = { role: string; name?: string | RegExp; within?: Locator; nth?: number };

/** Where else there is one of the same name: the part of the screen that it is in, and its number, from 0. */
export type LocatorOptions = { within?: Locator; nth?: number };

export const locatorOf = (role: string, name?: string | RegExp, options: LocatorOptions = {}): Locator => ({
  role,
  ...(name === undefined ? {} : { name }),
  ...options,
});

/** A part of the screen, for `within`. */
export const part = (role: string, name?: string | RegExp): Locator => locatorOf(role, name);
