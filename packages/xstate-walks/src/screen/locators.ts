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
