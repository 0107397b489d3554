import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { imagePath, widthsOf } from '../../../common/domain/images.ts';
import { HttpError } from '../../http/httpError.ts';

/** More than any camera has today, and few enough to decode one picture at a time in little memory. */
const MOST_PIXELS = 50_000_000;

/** The limit of the format. */
const WEBP_HIGHEST = 16_383;

const startsWith = (bytes: Buffer, ...values: number[]): boolean => values.every((value, i) => bytes[i] === value);

/** Looks at the content; file names and declared types do not count. SVG is refused because it can contain scripts. */
const isPhoto = (bytes: Buffer): boolean =>
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

const unreadable = () => new HttpError(415, 'The image cannot be read. Use a JPEG, PNG or WebP picture.');

/** A picture encoded again in several widths: upright, without camera data, as WebP. */
export type Picture = { path: string; files: { name: string; bytes: Buffer }[] };

/** Decodes an upload and encodes it again, so that no part of the original file is ever served. */
export const reencode = async (bytes: Buffer): Promise<Picture> => {
  if (!isPhoto(bytes)) throw new HttpError(415, 'Only JPEG, PNG and WebP pictures can be uploaded.');
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (width * height > MOST_PIXELS) throw new HttpError(413, 'The image has too many pixels.');

  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const widths = widthsOf(autoOrient.width);
  const files = [];
  try {
    for (const each of widths) {
      const file = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: each, height: WEBP_HIGHEST, fit: 'inside' })
        .webp({ quality: 80 })
        .timeout({ seconds: 20 })
        .toBuffer();
      files.push({ name: `${hash}-${each}.webp`, bytes: file });
    }
  } catch {
    throw unreadable();
  }
  return { path: imagePath(hash, widths.at(-1)!), files };
};
