import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyName, PICTURE_FORMATS, picturePath, PICTURE_WIDTHS } from '../../common/domain/pictures.ts';
import type { Picture } from '../api/images/picture.ts';
import type { ProductSlug } from './products.ts';

/** The drawings and what `scripts/pictures.mjs` made of them. A build puts a copy beside the server's code. */
const folder = fileURLToPath(new URL('./pictures', import.meta.url));

const read = (name: string): Promise<Buffer> => readFile(join(folder, name));

const readColors = async () => JSON.parse((await read('colors.json')).toString()) as Record<ProductSlug, string>;

/**
 * The picture of a demo product, in every width and format that the shop keeps and named as an upload would be. Drawn
 * and encoded beforehand: doing that at the first start would take minutes.
 */
export const pictureOf = async (slug: ProductSlug): Promise<Picture> => {
  const color = (await readColors())[slug];
  const copies = await Promise.all(
    PICTURE_WIDTHS.flatMap((width) =>
      PICTURE_FORMATS.map(async (format) => ({ width, format, bytes: await read(`${slug}-${width}.${format}`) })),
    ),
  );
  const content = createHash('sha256');
  for (const { bytes } of copies) content.update(bytes);
  const picture = { hash: content.digest('hex').slice(0, 32), color };
  return {
    path: picturePath(picture, Math.max(...PICTURE_WIDTHS)),
    files: copies.map(({ width, format, bytes }) => ({ name: copyName(picture, width, format), bytes })),
  };
};
