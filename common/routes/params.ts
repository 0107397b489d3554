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
