const canBeDecoded = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== ''; // compared, since a bundler may drop a call whose result nobody uses
  } catch {
    return false;
  }
};

/**
 * An address as the router can take it. People type `/search/100%`, which cannot be decoded and would be refused as
 * malformed before any route is asked; such a path is taken literally, as the app does (A19).
 */
export const normalizeUrl = (url: string): string => {
  const [path = '', ...query] = url.split('?');
  return canBeDecoded(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
};
