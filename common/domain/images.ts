/** Widths in which an uploaded picture is kept, as far as it is that wide itself. */
export const IMAGE_WIDTHS: readonly number[] = [320, 640, 1280];

/** How wide the picture on a product's own screen is shown, as `sizes` of an `<img>`. */
export const DETAIL_SIZES = '(min-width: 1320px) 620px, (min-width: 768px) 48vw, 95vw';

/** The kinds of picture that can be uploaded (C22). SVG is none here: it can hold scripts. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file is no picture to be uploaded, by what it says of itself; a file that does not say is left to the server. */
export const pictureProblem = ({ type }: { type: string }): string | null =>
  type === '' || PICTURE_TYPES.includes(type) ? null : 'Only JPEG, PNG and WebP pictures can be uploaded.';

const stored = /^(.*\/images\/[0-9a-f]{32})-(\d{1,5})\.webp$/;

/** The path of an uploaded picture: its content's hash and the width of its widest copy. */
export const imagePath = (hash: string, width: number): string => `/images/${hash}-${width}.webp`;

/** The widths kept of a picture that is `width` wide: every smaller standard width, and the widest copy itself. */
export const widthsOf = (width: number): number[] => {
  const widest = Math.min(width, Math.max(...IMAGE_WIDTHS));
  return [...IMAGE_WIDTHS.filter((standard) => standard < widest), widest];
};

/**
 * What `srcset` may say of an image: every width there is of a picture uploaded here, relative or on the API's own
 * host (A30). Any other picture, foreign or drawn, has one size only and gets none.
 */
export const srcSetOf = (image: string): string | undefined => {
  const [, base, width] = stored.exec(image) ?? [];
  if (base === undefined) return undefined;
  return widthsOf(Number(width))
    .map((each) => `${base}-${each}.webp ${each}w`)
    .join(', ');
};

/** What is shown in place of a picture that cannot be had. */
export const PLACEHOLDER = '/placeholder.svg';

/** A path of an origin. Browsers read `\` as `/` and drop tabs and line ends, so `/\host` would be another's. */
const isPath = (image: string): boolean => /^\/(?!\/)[^\\\p{Cc}]*$/u.test(image);

const originIn = (image: string): string | undefined =>
  /^(https?:\/\/[\w.:[\]-]+)\/[^\\\p{Cc}]*$/iu.exec(image)?.[1]?.toLowerCase();

const isAt = (image: string, origins: readonly string[]): boolean => origins.includes(originIn(image) ?? '');

const httpsAt = (hosts: readonly string[]): string[] => hosts.map((host) => `https://${host}`);

/** Whether a picture may be stored: a path of our own origin, or an https address at one of some hosts. */
export const isImageAddress = (image: string, hosts: readonly string[]): boolean =>
  isPath(image) || isAt(image, httpsAt(hosts));

/**
 * Where a product's picture is had: relative paths belong to the backend at `api`, wherever it is (A30). Null for what
 * is neither there nor an https address at one of the `hosts`, such as a script, data or somebody else's server.
 */
export const imageUrl = (api: string, image: string, hosts: readonly string[] = []): string | null => {
  const backend = api.replace(/\/+$/, '');
  if (/^[a-z][a-z\d+.-]*:/i.test(image)) {
    return isAt(image, [...(backend === '' ? [] : [backend.toLowerCase()]), ...httpsAt(hosts)]) ? image : null;
  }
  const path = image.startsWith('/') ? image : `/${image}`;
  return image !== '' && isPath(path) ? `${backend}${path}` : null;
};
