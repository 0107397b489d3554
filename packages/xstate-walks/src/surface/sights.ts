import { spotOf, type Spot, type SpotOptions } from './spots.ts';

/** How a control is: nothing is said of what is left out. */
export type Condition = {
  enabled?: boolean;
  checked?: boolean;
  /** What stands in a field. */
  value?: string;
  /** Words that are in it. */
  says?: string | RegExp;
  focused?: boolean;
  count?: number;
};

/** What is to be seen on a screen, as plain data. */
export type Sight =
  | { sight: 'shown'; spot: Spot; condition: Condition }
  | { sight: 'absent'; spot: Spot }
  | { sight: 'titled'; title: string | RegExp }
  | { sight: 'at'; address: string | RegExp };

/** Something is there, and is so. */
export const shown = (role: string, name?: string | RegExp, options: Condition & SpotOptions = {}): Sight => {
  const { within, nth, ...condition } = options;
  return {
    sight: 'shown',
    spot: spotOf(role, name, { ...(within ? { within } : {}), ...(nth === undefined ? {} : { nth }) }),
    condition,
  };
};

/** Something is not there. */
export const absent = (role: string, name?: string | RegExp, options: SpotOptions = {}): Sight => ({
  sight: 'absent',
  spot: spotOf(role, name, options),
});

/** Words stand on the screen. */
export const words = (text: string | RegExp, options?: SpotOptions): Sight => shown('words', text, options);

/** Words stand nowhere on the screen. */
export const unsaid = (text: string | RegExp, options?: SpotOptions): Sight => absent('words', text, options);

/** The document's title is. */
export const titled = (title: string | RegExp): Sight => ({ sight: 'titled', title });

/** The address is, with its query. */
export const at = (address: string | RegExp): Sight => ({ sight: 'at', address });

/** Something for each kind of sight. */
export type ForSights<TArgs extends unknown[], TResult> = {
  [K in Sight['sight']]: (sight: Extract<Sight, { sight: K }>, ...args: TArgs) => TResult;
};
