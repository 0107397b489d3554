import { inject, parse, type RouteParams } from 'regexparam';

/** Decodes a part of a raw path once; returns a part that cannot be decoded as it is (A19). */
export const decodeOnce = (raw: string): string => {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
};

/** Reads a page number; anything but a whole number of at least 1 means page 1 (A33). */
export const parsePage = (raw: string | undefined): number => {
  const page = raw !== undefined && /^\d{1,9}$/.test(raw) ? Number(raw) : 1;
  return Math.max(1, page);
};

/** Who may open a page. Guests are redirected to sign in; users are redirected away from pages for guests. */
export type Access = 'anyone' | 'guest' | 'user' | 'admin';

export type PageChunk = 'home' | 'product' | 'wishList' | 'cart' | 'account' | 'checkout' | 'order' | 'admin' | 'terms';

type Declaration<Path, Title> = {
  /** `:name` is a parameter, `:name?` an optional one. */
  path: Path;
  chunk: PageChunk;
  access?: Access;
  /** Absent where the title depends on data. */
  title?: Title;
  /** The path of the page that a visitor opens next, as a rule. */
  next?: string;
};

type Values<Path extends string> = { [Name in keyof RouteParams<Path>]: RouteParams<Path>[Name] | number };

type HrefArguments<Path extends string> = keyof RouteParams<Path> extends never
  ? []
  : object extends Values<Path>
    ? [values?: Values<Path>]
    : [values: Values<Path>];

const encodeAll = (values: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]));

/** Paths are raw: a parameter is encoded once and decoded once, so a keyword may contain `/` or `%` (A19). */
export const route = <const Path extends string, const Title extends string | undefined = undefined>({
  path,
  chunk,
  access = 'anyone',
  title,
  next,
}: Declaration<Path, Title>) => {
  const { keys, pattern } = parse(path);
  return {
    path,
    chunk,
    access,
    title: title as Title,
    next,
    href: (...[values]: HrefArguments<Path>): string =>
      inject(path, encodeAll((values ?? {}) as Record<string, string | number>) as RouteParams<Path>),
    match: (raw: string): RouteParams<Path> | null => {
      const found = pattern.exec(raw)?.slice(1);
      return (
        found === undefined
          ? null
          : Object.fromEntries(keys.map((key, index) => [key, found[index] && decodeOnce(found[index])]))
      ) as RouteParams<Path> | null;
    },
  };
};
