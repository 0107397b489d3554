/**
 * Returns true for the list of related products (A75). The page of a product reads it by itself when a visitor comes near,
 * which is as soon as it opens if it is short: no chart of a walk asks for it.
 */
export const isRelatedRead = ({ searchParams }: URL): boolean =>
  searchParams.has('category') && searchParams.get('sort') === 'rating';
