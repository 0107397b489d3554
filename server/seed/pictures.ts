import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IMAGE_WIDTHS, imagePath, widthsOf } from '../../common/domain/images.ts';
import type { Picture } from '../api/images/picture.ts';
import type { ProductSlug } from './products.ts';

/** The drawings and what `scripts/pictures.mjs` made of them. A build puts a copy beside the server's code. */
const folder = fileURLToPath(new URL('./pictures', import.meta.url));

const widest = Math.max(...IMAGE_WIDTHS);

/**
 * The picture of a demo product, in every width that the shop keeps and named as an upload would be. Drawn and
 * encoded beforehand: doing that at the first start would double its time.
 */
export const pictureOf = async (slug: ProductSlug): Promise<Picture> => {
  const copies = await Promise.all(
    widthsOf(widest).map(async (width) => ({ width, bytes: await readFile(join(folder, `${slug}-${width}.webp`)) })),
  );
  const hash = createHash('sha256');
  for (const { bytes } of copies) hash.update(bytes);
  const name = hash.digest('hex').slice(0, 32);
  return {
    path: imagePath(name, widest),
    files: copies.map(({ width, bytes }) => ({ name: `${name}-${width}.webp`, bytes })),
  };
};
