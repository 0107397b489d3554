import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { say } from '../../../common/texts/messages.ts';
import { copyName, PICTURE_FORMATS, picturePath, widthsOf } from '../../../common/domain/pictures.ts';
import { HttpError } from '../../platform/http/httpError.ts';

/** More than any camera has today, and few enough to decode one picture at a time in little memory. */
const MOST_PIXELS = 50_000_000;

/** Four times the widest copy: encoding stays quick, and no screen shows more at once. The formats end at 16,383. */
const HIGHEST = 5120;

/** For each step; far more than any of them takes. */
const SECONDS = 20;

/** AVIF is a third smaller. Effort 4 takes four to seven times as long and saves a tenth. Logos need 4:4:4. */
const encoders = {
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:4:4' }),
  webp: (picture: Sharp) => picture.webp({ quality: 80 }),
};

/** What shows through a picture with transparent parts: the shop's own background of pictures, in light. */
const PAPER = 'efece6';

const hex = ({ mean }: { mean: number }): string => Math.round(mean).toString(16).padStart(2, '0');

export const colorOf = async (picture: Sharp): Promise<string> => {
  const small = await picture.resize(32, 32, { fit: 'fill' }).toColorspace('srgb').png().toBuffer();
  const { channels, isOpaque } = await sharp(small).stats();
  const [red, green = red, blue = red] = channels.map(hex);
  return isOpaque ? `${red}${green}${blue}` : PAPER;
};

const startsWith = (bytes: Buffer, ...values: number[]): boolean => values.every((value, i) => bytes[i] === value);

const isJpeg = (bytes: Buffer): boolean => startsWith(bytes, 0xff, 0xd8, 0xff);

const brandsOf = (bytes: Buffer): string =>
  bytes.toString('latin1', 4, 8) === 'ftyp' ? bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 64)) : '';

const isAvif = (bytes: Buffer): boolean => /avi[fs]/.test(brandsOf(bytes));

/** sharp comes without its decoder, which is patented. */
const isHeic = (bytes: Buffer): boolean => /hei[cmsx]|hev[cx]|mif1|msf1/.test(brandsOf(bytes)) && !isAvif(bytes);

/** Looks at the content; file names and declared types do not count. SVG is refused because it can contain scripts. */
const isPhoto = (bytes: Buffer): boolean =>
  isJpeg(bytes) ||
  isAvif(bytes) ||
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

const unreadable = (): never => {
  throw new HttpError(415, say('imageUnreadable'));
};

/** A picture encoded again in several widths and formats: upright, and without camera data. */
export type Picture = { path: string; files: { name: string; bytes: Buffer }[] };

/** Decodes once, to the widest copy, upright; the others are made of that. */
const decodeOnce = async (bytes: Buffer, width: number, failOn: 'error' | 'warning'): Promise<() => Sharp> => {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn })
    .autoOrient()
    .resize({ width, height: HIGHEST, fit: 'inside' })
    .toColorspace('srgb')
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: info });
};

const END_OF_JPEG = Buffer.of(0xff, 0xd9);

/** Some cameras leave out the end marker of a JPEG. With it, one that is cut short still fails, with a warning. */
const decode = (bytes: Buffer, width: number): Promise<() => Sharp> =>
  decodeOnce(bytes, width, 'error').catch((error: unknown) => {
    if (!isJpeg(bytes)) throw error;
    return decodeOnce(Buffer.concat([bytes, END_OF_JPEG]), width, 'warning');
  });

const encodeAll = async (bytes: Buffer, ownWidth: number): Promise<Picture> => {
  const widths = widthsOf(ownWidth);
  const widest = widths.at(-1)!;
  const decoded = await decode(bytes, widest);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const picture = { hash, color: await colorOf(decoded()) };
  const files = [];
  for (const width of widths) {
    for (const format of PICTURE_FORMATS) {
      const copy = decoded().resize({ width, height: HIGHEST, fit: 'inside', withoutEnlargement: true });
      const file = await encoders[format](copy).timeout({ seconds: SECONDS }).toBuffer();
      files.push({ name: copyName(picture, width, format), bytes: file });
    }
  }
  return { path: picturePath(picture, widest), files };
};

/** Decodes an upload and encodes it again, so that no part of the original file is ever served. */
export const reencode = async (bytes: Buffer): Promise<Picture> => {
  if (isHeic(bytes)) throw new HttpError(415, say('noHeic'));
  if (!isPhoto(bytes)) throw new HttpError(415, say('picturesOnly'));
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (width * height > MOST_PIXELS) throw new HttpError(413, say('tooManyPixels'));
  return encodeAll(bytes, autoOrient.width).catch(unreadable);
};
