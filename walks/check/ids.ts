import { customAlphabet as random } from 'nanoid/non-secure';

/**
 * Takes the place of `nanoid` in the code that is checked: while `ids.next` is set, new ids come from it, so that the same
 * step makes the same ids again.
 */
export const ids: { next: (() => string) | null } = { next: null };

/** Runs some work whose new ids come from this function. */
export const withIds = async <T>(next: () => string, work: () => Promise<T>): Promise<T> => {
  const before = ids.next;
  ids.next = next;
  try {
    return await work();
  } finally {
    ids.next = before;
  }
};

export const customAlphabet = (alphabet: string, size: number) => {
  const own = random(alphabet, size);
  return (): string => (ids.next ?? own)();
};

export const nanoid = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 21);
