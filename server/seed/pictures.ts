import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyName, PICTURE_FORMATS, picturePath, PICTURE_WIDTHS } from '../../common/domain/pictures.ts';
import type { Picture } from '../features/images/picture.ts';
import type { ProductSlug } from './products.ts';

/** The drawings and what `scripts/pictures.mjs` made of them. A build puts a copy beside the server's code. */
const folder = fileURLToPath(new URL('./pictures', import.meta.url));

/** Further views of a product, in the order of its page. Not every product has them. */
const FURTHER_VIEWS = ['back', 'detail'] as const;

type View = (typeof FURTHER_VIEWS)[number];
/** A product's slug, or that of one of its further views. */
export type PictureName = ProductSlug | `${ProductSlug}-${View}`;

const readColors = async (from: string) =>
  JSON.parse(await readFile(join(from, 'colors.json'), 'utf8')) as Record<PictureName, string>;

/**
 * The picture of a demo product, in every width and format that the shop keeps and named as an upload would be. Drawn
 * and encoded beforehand: doing that at the first start would take minutes.
 */
export const pictureOf = async (name: PictureName, from = folder): Promise<Picture> => {
  const color = (await readColors(from))[name];
  const copies = await Promise.all(
    PICTURE_WIDTHS.flatMap((width) =>
      PICTURE_FORMATS.map(async (format) => ({
        width,
        format,
        bytes: await readFile(join(from, `${name}-${width}.${format}`)),
      })),
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

/** The further pictures of a demo product (A73): those of its views that are drawn. */
export const furtherPicturesOf = async (slug: ProductSlug, from = folder): Promise<Picture[]> => {
  const drawn = await readColors(from);
  const names = FURTHER_VIEWS.map((view) => `${slug}-${view}` as const).filter((name) => name in drawn);
  return Promise.all(names.map((name) => pictureOf(name, from)));
};
