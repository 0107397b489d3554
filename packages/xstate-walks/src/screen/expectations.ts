import { locatorOf, type Locator, type LocatorOptions } from './actions.ts';

/** The condition of a control; what is left out is not checked. */
export type Condition = {
  enabled?: boolean;
  checked?: boolean;
  /** The value of a field. */
  value?: string;
  /** Text that it contains. */
  says?: string | RegExp;
  /** All of its words. */
  reads?: string;
  focused?: boolean;
  count?: number;
  /** Where a link leads. */
  href?: string;
  /** Words of what describes it, for assistive technology. */
  described?: string | RegExp;
  /** Attributes, such as `aria-current`; `null` for one that is not there. */
  attributes?: Readonly<Record<string, string | null>>;
};

/** What is visible on a screen, as plain data. */
export type Expectation =
  | { expectation: 'shown'; locator: Locator; condition: Condition }
  | { expectation: 'absent'; locator: Locator }
  | { expectation: 'listed'; locator: Locator; texts: readonly string[] }
  | { expectation: 'titled'; title: string | RegExp }
  | { expectation: 'at'; address: string | RegExp };

/** An element is visible, in this condition. */
export const shown = (role: string, name?: string | RegExp, options: Condition & LocatorOptions = {}): Expectation => {
  const { within, nth, level, ...condition } = options;
  return {
    expectation: 'shown',
    locator: locatorOf(role, name, {
      ...(within ? { within } : {}),
      ...(nth === undefined ? {} : { nth }),
      ...(level === undefined ? {} : { level }),
    }),
    condition,
  };
};

/** All that is there of a kind reads so, in this order; nothing is there where there are no texts. */
export const listed = (role: string, texts: readonly string[], options: LocatorOptions = {}): Expectation => ({
  expectation: 'listed',
  locator: locatorOf(role, undefined, options),
  texts,
});

/** An element is not visible. */
export const absent = (role: string, name?: string | RegExp, options: LocatorOptions = {}): Expectation => ({
  expectation: 'absent',
  locator: locatorOf(role, name, options),
});

/** Text is visible. */
export const words = (text: string | RegExp, options?: LocatorOptions): Expectation => shown('words', text, options);

/** Text is not visible. */
export const unsaid = (text: string | RegExp, options?: LocatorOptions): Expectation => absent('words', text, options);

/** The document has this title. */
export const titled = (title: string | RegExp): Expectation => ({ expectation: 'titled', title });

/** The address is this one, including the query. */
export const at = (address: string | RegExp): Expectation => ({ expectation: 'at', address });

/** A function for each kind of expectation. */
export type ForExpectations<TArgs extends unknown[], TResult> = {
  [K in Expectation['expectation']]: (expectation: Extract<Expectation, { expectation: K }>, ...args: TArgs) => TResult;
};
