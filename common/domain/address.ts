/** The fields of a shipping address (S63), in the order in which they are asked for. */
export const addressFields = ['address', 'city', 'postalCode', 'country'] as const;
export type AddressField = (typeof addressFields)[number];

export type Address = Record<AddressField, string>;

export const perField = <F extends AddressField, T>(fields: readonly F[], valueOf: (field: F) => T): Record<F, T> =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<F, T>;

/** What is erased with the account of the buyer. The country stays: the tax depends on it. */
export const erasedFields = addressFields.filter((field) => field !== 'country');

export const addressLine = ({ address, city, postalCode, country }: Address): string =>
  `${address}, ${city} ${postalCode}, ${country}`;
