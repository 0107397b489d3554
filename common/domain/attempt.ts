/** What the work returns; `otherwise` if it throws, such as where a browser keeps nothing. */
export const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};
