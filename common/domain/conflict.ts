/** A three-way merge of a draft with the version saved meanwhile, field by field: no change is lost silently. */
export type Conflict<T> = {
  before: T;
  mine: T;
  theirs: T;
  /** Fields that only the other person changed. Theirs is used, since mine would silently undo it. */
  taken: (keyof T)[];
};

/** Text is trimmed when it is saved, so surrounding spaces make no difference. Lists differ by what is in them. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim() : Array.isArray(value) ? JSON.stringify(value.map(plain)) : value;

export const differences = <T extends object>(one: T, other: T): (keyof T)[] =>
  (Object.keys(one) as (keyof T)[]).filter((field) => !Object.is(plain(one[field]), plain(other[field])));

export const only = <T extends object, K extends keyof T>(draft: T, fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Pick<T, K>;

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

export const mergedOf = <T extends object>({ mine, theirs, taken }: Conflict<T>): T => ({
  ...mine,
  ...only(theirs, taken),
});
