const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** JSON that is the same for equal data. */
export const toText = (data: unknown): string => JSON.stringify(data, inOrder);

/** Moments differ from run to run and do not tell states apart: nothing that is explored compares them. */
export const withoutMoments = (text: string): string =>
  text.replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00)/g, '2026-01-01T00:00:00.000Z');

const known = new Map<string, unknown>();

/** Reads JSON, each text once. */
export const parsed = (text: string): unknown => {
  const found = known.get(text) ?? (JSON.parse(text) as unknown);
  known.set(text, found);
  return found;
};
