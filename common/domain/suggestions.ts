/** With fewer letters there is nothing to suggest: too much matches, and it costs the backend most. */
export const LEAST_LETTERS = 2;

const MOST_SUGGESTED = 6;

const MOST_KEPT = 20;

export type SearchAnswer<P> = { text: string; products: P[] };

export const withAnswer = <P>(answers: SearchAnswer<P>[], { text, products }: SearchAnswer<P>): SearchAnswer<P>[] => {
  const others = answers.filter((each) => each.text !== text);
  return [{ text, products: products.slice(0, MOST_SUGGESTED) }, ...others].slice(0, MOST_KEPT);
};

export const answerTo = <P>(answers: readonly SearchAnswer<P>[], text: string): P[] | undefined =>
  answers.find((each) => each.text === text)?.products;

/** The option after or before this one, in a circle that also has the text field itself (-1). */
export const movedBy = (active: number, by: 1 | -1, count: number): number =>
  ((active + 1 + by + count + 1) % (count + 1)) - 1;
