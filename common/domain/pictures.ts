export const PLACEHOLDER = '/placeholder.svg';

export const PICTURE = /\.(avif|gif|ico|jpe?g|png|svg|webp)$/i;

/** Returns true for a path on the same origin. Browsers read `\` as `/` and drop tabs and line ends, so `/\host` is another host. */
const isPath = (image: string): boolean => /^\/(?!\/)[^\\\p{Cc}]*$/u.test(image);

/** Any other path of the shop may be a call, and a segment that begins with a dot may lead to one. */
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

/** Relative paths are on the backend at `api`; null for all but pictures there and on the `hosts` (A30). */
export const imageUrl = (api: string, image: string, hosts: readonly string[] = []): string | null => {
  const backend = api.replace(/\/+$/, '');
  if (/^[a-z][a-z\d+.-]*:/i.test(image)) {
    return isAt(image, [...(backend === '' ? [] : [backend.toLowerCase()]), ...httpsAt(hosts)]) ? image : null;
  }
  const path = image.startsWith('/') ? image : `/${image}`;
  const isPicture = backend === '' ? isOwnPicture : isPath;
  return image !== '' && isPicture(path) ? `${backend}${path}` : null;
};

/** For thumbnails, phones, products, and screens of double density. */
export const PICTURE_WIDTHS: readonly number[] = [320, 480, 720, 960, 1280];

/** Formats in which each width is stored. The first is the smallest; the last is what every client can show. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Widths of a picture that an earlier version stored, as WebP only and without a color. */
const EARLIER_WIDTHS: readonly number[] = [320, 640, 1280];

export type StoredPicture = {
  /** Of its content, as 32 hexadecimal digits. */
  hash: string;
  /** What fills its place until it arrives, as 6 hexadecimal digits. */
  color: string;
};

/** The file name of a copy. A name with a color says that the picture is stored in every width and format. */
export const copyName = ({ hash, color }: StoredPicture, width: number, format: PictureFormat): string =>
  `${hash}-${color}-${width}.${format}`;

/** The path of a picture, which is that of its widest copy in the format that every client can show. */
export const picturePath = (picture: StoredPicture, width: number): string =>
  `/images/${copyName(picture, width, 'webp')}`;

/** The stored widths of a picture that is `width` wide: every smaller standard width, and the widest copy. */
export const widthsOf = (width: number, standards = PICTURE_WIDTHS): number[] => {
  const widest = Math.min(width, Math.max(...standards));
  return [...standards.filter((standard) => standard < widest), widest];
};

/** What the path of a picture tells: a `srcset` per format, and its color. */
export type Copies = { avif?: string; webp?: string; color?: string };

const stored = /^(.*\/images\/[0-9a-f]{32})(?:-([0-9a-f]{6}))?-(\d{1,5})\.webp$/;

const srcSetOf = (base: string, widths: number[], format: PictureFormat): string =>
  widths.map((each) => `${base}-${each}.${format} ${each}w`).join(', ');

/** Empty for pictures from elsewhere (A30). Earlier versions stored WebP only. */
export const copiesOf = (image: string): Copies => {
  const [, hash, color, width] = stored.exec(image) ?? [];
  if (hash === undefined) return {};
  if (color === undefined) return { webp: srcSetOf(hash, widthsOf(Number(width), EARLIER_WIDTHS), 'webp') };
  const base = `${hash}-${color}`;
  const widths = widthsOf(Number(width));
  return { avif: srcSetOf(base, widths, 'avif'), webp: srcSetOf(base, widths, 'webp'), color: `#${color}` };
};

/** The `sizes` of a picture by its place, before it is cropped. A test in a browser compares them with the layout. */
export const PICTURE_SIZES = {
  card: '(min-width: 1320px) 307px, (min-width: 1200px) calc(25vw - 23px), (min-width: 992px) calc(33.3vw - 24px), (min-width: 768px) calc(50vw - 26px), calc(100vw - 32px)',
  // 412 px at a density of 1.75 are 721: with one less, the copy of 720 is enough.
  slide: '(min-width: 1320px) 687px, (min-width: 768px) max(460px, 52vw), calc(100vw - 1px)',
  product:
    '(min-width: 1600px) 604px, (min-width: 1320px) calc(644px - 2.5vw), (min-width: 768px) calc(47.5vw - 16px), calc(100vw - 32px)',
  thumbnail: '104px',
  preview: '192px',
};

export type PicturePlace = keyof typeof PICTURE_SIZES;

export type LinkAttributes = Record<string, string>;

/** Where pictures come from: the origin of the API, '' for our own, and the other hosts that may serve them. */
type PictureHosts = { api: string; imageHosts?: readonly string[] };

/** Fetches the copy that the page will show. Browsers without AVIF or widths ignore it, since it has no `href`. */
export const pictureLink = (image: string, place: PicturePlace, { api, imageHosts }: PictureHosts): LinkAttributes => {
  const src = imageUrl(api, image, imageHosts) ?? PLACEHOLDER;
  const { avif, webp } = copiesOf(src);
  const imageSrcSet = avif ?? webp;
  return {
    as: 'image',
    fetchpriority: 'high',
    ...(avif === undefined ? { href: src } : { type: 'image/avif' }),
    ...(imageSrcSet === undefined ? {} : { imagesrcset: imageSrcSet, imagesizes: PICTURE_SIZES[place] }),
  };
};

/** A link to the largest picture of a list of products: that of the first slide, or of the first card where there is none. */
export const listPictureLinks = (
  { slide, card }: { slide?: string | undefined; card?: string | undefined },
  hosts: PictureHosts,
): LinkAttributes[] => {
  if (slide !== undefined) return [pictureLink(slide, 'slide', hosts)];
  return card === undefined ? [] : [pictureLink(card, 'card', hosts)];
};
