/** Shown in place of an image that cannot be loaded. */
export const PLACEHOLDER = '/placeholder.svg';

/** Returns true for a path on the same origin. Browsers read `\` as `/` and drop tabs and line ends, so `/\host` is another host. */
const isPath = (image: string): boolean => /^\/(?!\/)[^\\\p{Cc}]*$/u.test(image);

const originIn = (image: string): string | undefined =>
  /^(https?:\/\/[\w.:[\]-]+)\/[^\\\p{Cc}]*$/iu.exec(image)?.[1]?.toLowerCase();

const isAt = (image: string, origins: readonly string[]): boolean => origins.includes(originIn(image) ?? '');

const httpsAt = (hosts: readonly string[]): string[] => hosts.map((host) => `https://${host}`);

/** Returns true if an image may be stored: a path on our origin, or an https URL on an allowed host. */
export const isImageAddress = (image: string, hosts: readonly string[]): boolean =>
  isPath(image) || isAt(image, httpsAt(hosts));

/**
 * The URL of a product's image; relative paths are on the backend at `api` (A30). Null for anything else that is not an
 * https URL on one of the `hosts`, such as a script, data or a foreign server.
 */
export const imageUrl = (api: string, image: string, hosts: readonly string[] = []): string | null => {
  const backend = api.replace(/\/+$/, '');
  if (/^[a-z][a-z\d+.-]*:/i.test(image)) {
    return isAt(image, [...(backend === '' ? [] : [backend.toLowerCase()]), ...httpsAt(hosts)]) ? image : null;
  }
  const path = image.startsWith('/') ? image : `/${image}`;
  return image !== '' && isPath(path) ? `${backend}${path}` : null;
};
