/**
 * Widths in which a picture is stored, up to its own: for thumbnails and cards, for cards and products on phones, and
 * for a product on a screen of double density.
 */
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

const srcSet = (base: string, widths: number[], format: PictureFormat): string =>
  widths.map((each) => `${base}-${each}.${format} ${each}w`).join(', ');

/**
 * The copies of a picture that was uploaded here, with a relative path or on the API's host (A30). Of a picture that an
 * earlier version stored there is only WebP. Any other picture has one size, and an empty answer.
 */
export const copiesOf = (image: string): Copies => {
  const [, hash, color, width] = stored.exec(image) ?? [];
  if (hash === undefined) return {};
  if (color === undefined) return { webp: srcSet(hash, widthsOf(Number(width), EARLIER_WIDTHS), 'webp') };
  const base = `${hash}-${color}`;
  const widths = widthsOf(Number(width));
  return { avif: srcSet(base, widths, 'avif'), webp: srcSet(base, widths, 'webp'), color: `#${color}` };
};

/**
 * Where a picture is drawn, with its `sizes`: how wide it is there by the width of the window, or, where its place is
 * higher than the picture and it is cropped, how wide it is before that. A test in a browser compares them with the
 * layout.
 */
export const PICTURE_SIZES = {
  card: '(min-width: 1320px) 307px, (min-width: 1200px) calc(25vw - 23px), (min-width: 992px) calc(33.3vw - 24px), (min-width: 768px) calc(50vw - 26px), calc(100vw - 32px)',
  slide: '(min-width: 1320px) 687px, (min-width: 992px) max(620px, 52vw), (min-width: 768px) max(500px, 52vw), 100vw',
  product:
    '(min-width: 1600px) 604px, (min-width: 1320px) calc(644px - 2.5vw), (min-width: 768px) calc(47.5vw - 16px), calc(100vw - 32px)',
  thumbnail: '104px',
  preview: '192px',
};

export type PicturePlace = keyof typeof PICTURE_SIZES;
