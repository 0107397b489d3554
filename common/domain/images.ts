export const PLACEHOLDER = '/placeholder.svg';

export const PICTURE = /\.(avif|gif|ico|jpe?g|png|svg|webp)$/i;

/** Returns true for a path on the same origin. Browsers read `\` as `/` and drop tabs and line ends, so `/\host` is another host. */
const isPath = (image: string): boolean => /^\/(?!\/)[^\\\p{Cc}]*$/u.test(image);

/**
 * Returns true for an uploaded picture or one among the files of the build. Any other path of the shop may be a call, and
 * a segment that begins with a dot may lead to one.
 */
const isOwnPicture = (path: string): boolean =>
  isPath(path) &&
  !/\/(?:\.|%2e)/i.test(path) &&
  (path.startsWith('/images/') || (PICTURE.test(path) && !/[?#]/.test(path)));

const originIn = (image: string): string | undefined =>
  /^(https?:\/\/[\w.:[\]-]+)\/[^\\\p{Cc}]*$/iu.exec(image)?.[1]?.toLowerCase();

const isAt = (image: string, origins: readonly string[]): boolean => origins.includes(originIn(image) ?? '');

const httpsAt = (hosts: readonly string[]): string[] => hosts.map((host) => `https://${host}`);

/** Returns true if an image may be stored: the path of a picture here, or an https URL on an allowed host. */
export const isImageAddress = (image: string, hosts: readonly string[]): boolean =>
  isOwnPicture(image) || isAt(image, httpsAt(hosts));

/**
 * The URL of a product's image; relative paths are on the backend at `api` (A30). Null for anything else that is not an
 * https URL on one of the `hosts`, such as a script, data, a foreign server or a call of our own.
 */
export const imageUrl = (api: string, image: string, hosts: readonly string[] = []): string | null => {
  const backend = api.replace(/\/+$/, '');
  if (/^[a-z][a-z\d+.-]*:/i.test(image)) {
    return isAt(image, [...(backend === '' ? [] : [backend.toLowerCase()]), ...httpsAt(hosts)]) ? image : null;
  }
  const path = image.startsWith('/') ? image : `/${image}`;
  const isPicture = backend === '' ? isOwnPicture : isPath;
  return image !== '' && isPicture(path) ? `${backend}${path}` : null;
};
