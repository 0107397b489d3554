// Apart from what a checkout does with an address: the first load knows its shape only.

/** The fields of a shipping address (S63), in the order in which they are asked for. */
export const addressFields = ['address', 'city', 'postalCode', 'country'] as const;
export type AddressField = (typeof addressFields)[number];

export const perField = <F extends string, T>(fields: readonly F[], valueOf: (field: F) => T): Record<F, T> =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<F, T>;
