import { nullIfEmpty } from './text.ts';

/** How many products a wish list holds: the screen reads each of them. */
export const MOST_WISHES = 24;

export const MOST_VIEWS = 12;

/** A product as it is kept in this browser: without what changes, such as its price (A74). */
export type SavedProduct = {
  product: string;
  name: string;
  image: string;
};

/** What is stored: a product that an account, or a guest without one, wished for or looked at. */
export type StoredProduct = SavedProduct & { userId?: string | undefined; isWished: boolean };

/** The two lists of one visitor, the newest product first. */
export type SavedLists = { wishes: SavedProduct[]; views: SavedProduct[] };

export const savedOf = ({ _id, name, image }: { _id: string; name: string; image: string }): SavedProduct => ({
  product: _id,
  name,
  image,
});

export const withoutSaved = (saved: readonly SavedProduct[], id: string): SavedProduct[] =>
  saved.filter(({ product }) => product !== id);

export type Place = { wish: SavedProduct; index: number };

export const placeOf = (wishes: readonly SavedProduct[], id: string): Place => {
  const index = wishes.findIndex(({ product }) => product === id);
  return { wish: wishes[index]!, index };
};

export const withView = (views: readonly SavedProduct[], viewed: SavedProduct): SavedProduct[] =>
  [viewed, ...withoutSaved(views, viewed.product)].slice(0, MOST_VIEWS);

export const listsOf = (stored: readonly StoredProduct[] | null, userId: string | undefined): SavedLists => {
  const own = (stored ?? []).filter((each) => each.userId === userId);
  const saved = (wished: boolean): SavedProduct[] =>
    own.filter(({ isWished }) => isWished === wished).map(({ product, name, image }) => ({ product, name, image }));
  return { wishes: saved(true), views: saved(false) };
};

/** What is stored after this visitor's lists have changed; null if nothing is. */
export const storedWith = (
  stored: readonly StoredProduct[] | null,
  userId: string | undefined,
  { wishes, views }: SavedLists,
): StoredProduct[] | null => {
  const owned = (isWished: boolean) => (saved: SavedProduct) => ({ ...saved, userId, isWished });
  const others = (stored ?? []).filter((each) => each.userId !== userId);
  return nullIfEmpty([...wishes.map(owned(true)), ...views.map(owned(false)), ...others]);
};

const joined = (first: readonly SavedProduct[], second: readonly SavedProduct[], most: number): SavedProduct[] =>
  [...first, ...second.filter((each) => first.every(({ product }) => product !== each.product))].slice(0, most);

/** A guest's products go to the account that signs in, whose own wishes stay (A25, A74). */
export const claimedBy = (stored: readonly StoredProduct[] | null, userId: string): StoredProduct[] | null => {
  const [own, guest] = [listsOf(stored, userId), listsOf(stored, undefined)];
  return storedWith(storedWith(stored, undefined, { wishes: [], views: [] }), userId, {
    wishes: joined(own.wishes, guest.wishes, MOST_WISHES),
    views: joined(guest.views, own.views, MOST_VIEWS),
  });
};
