import * as v from 'valibot';

export type Setting = {
  /** The default, as text of the environment. */
  fallback?: string;
  meaning: string;
  reads: v.GenericSchema<string, unknown>;
  /** Never repeated in a message. */
  secret?: boolean;
};

export const anyText = v.string();
export const orNull = <T extends v.GenericSchema<string, unknown>>(reads: T) =>
  v.pipe(
    v.string(),
    v.transform((raw) => (raw === '' ? null : raw)),
    v.nullable(reads),
  );
export const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
};
export const oneOf = <const T extends string>(...words: T[]) => v.picklist(words, `must be one of ${words.join(', ')}`);
export const onOff = v.pipe(
  oneOf('on', 'off'),
  v.transform((word) => word === 'on'),
);
export const list = v.pipe(
  v.string(),
  v.transform((raw) => raw.split(',').map((part) => part.trim())),
  v.filterItems(Boolean),
);
export const isOrigin = (raw: string): boolean =>
  /^https?:\/\//.test(raw) && URL.canParse(raw) && new URL(raw).origin === raw;
export const address = 'must be an origin such as https://shop.example.com';
/** Text of a form, or '' where it is not set. Its message never repeats the text, which may be a key. */
export const maybe = (isRight: (raw: string) => boolean, message: string) =>
  v.pipe(
    v.string(),
    v.check((raw) => raw === '' || isRight(raw), message),
  );

export const maybeOrigin = v.pipe(
  v.string(),
  v.transform((raw) => raw.replace(/\/+$/, '')),
  maybe(isOrigin, address),
);
