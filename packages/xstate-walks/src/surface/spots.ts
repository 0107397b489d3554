/**
 * A place on screen, as people and assistive technology know it: its role and name. Role `field` is anything that a
 * label names, role `words` is a text.
 */
export type Spot = { role: string; name?: string | RegExp; within?: Spot; nth?: number };

/** Where else there is one of the same name: the part of the screen that it is in, and its number, from 0. */
export type SpotOptions = { within?: Spot; nth?: number };

export const spotOf = (role: string, name?: string | RegExp, options: SpotOptions = {}): Spot => ({
  role,
  ...(name === undefined ? {} : { name }),
  ...options,
});

/** A part of the screen, for `within`. */
export const part = (role: string, name?: string | RegExp): Spot => spotOf(role, name);
