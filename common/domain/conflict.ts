/**
 * Two people changed the same thing: what one of them typed, what the other has saved meanwhile, and what both began
 * with. Fields are compared one by one, so that nobody's change is lost unseen.
 */
export type Conflict<T> = {
  before: T;
  mine: T;
  theirs: T;
  /** Fields that only the other one has changed: mine would undo that without my knowing, so theirs is taken. */
  taken: (keyof T)[];
};

/** Spaces around a text are dropped when it is saved: they make no difference. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** The fields in which two drafts differ, in the order of the first. */
export const differences = <T extends object>(one: T, other: T): (keyof T)[] =>
  (Object.keys(one) as (keyof T)[]).filter((field) => !Object.is(plain(one[field]), plain(other[field])));

/** Some fields of a draft. */
export const only = <T extends object>(draft: T, fields: (keyof T)[]): Partial<T> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<T>;

/** Compares field by field what was sent with what is saved now; `mine` says which fields there are. */
export const conflictOf = <T extends object>(before: T, mine: T, theirs: T): Conflict<T> => {
  const fields = Object.keys(mine) as (keyof T)[];
  const touched = differences(mine, before);
  return {
    before: only(before, fields) as T,
    mine,
    theirs: only(theirs, fields) as T,
    taken: differences(mine, theirs).filter((field) => !touched.includes(field)),
  };
};

/** What goes on being edited: all that I changed, and all that only the other one changed. */
export const mergedOf = <T extends object>({ mine, theirs, taken }: Conflict<T>): T => ({
  ...mine,
  ...only(theirs, taken),
});
