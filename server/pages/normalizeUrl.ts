const canBeDecoded = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== ''; // compared, since a bundler may drop a call whose result is unused
  } catch {
    return false;
  }
};

/**
 * An address that the router accepts. People type `/search/100%`, which cannot be decoded: the router would refuse it
 * before any route sees it. Such a path is taken literally, as in the app (A19).
 */
export const normalizeUrl = (url: string): string => {
  const [path = '', ...query] = url.split('?');
  return canBeDecoded(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
};
