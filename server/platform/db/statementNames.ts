/** Each takes memory in every session; the shop has fewer. */
const MOST = 300;

/** The best plan of a search depends on its words, so it is planned each time; `commit` needs no plan. */
const isWorthIt = (text: string): boolean =>
  /^(select|insert|update|delete|with) /.test(text) && !text.includes('search_name');

const names = new Map<string, string>();

/** The name under which a session prepares a query; undefined if it does not. */
export const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST || !isWorthIt(text)) return known;
  const name = `shop_${names.size}`;
  names.set(text, name);
  return name;
};
