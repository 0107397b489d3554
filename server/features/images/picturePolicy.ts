import { PICTURE } from '../../../common/domain/images.ts';

/**
 * The content security policy of a picture, by its name; undefined for other files. Opened by itself, it may load and
 * run nothing; a drawing may have styles of its own.
 */
export const picturePolicy = (name: string): string | undefined => {
  const kind = PICTURE.exec(name)?.[1]?.toLowerCase();
  if (kind === 'svg') return "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  return kind && "default-src 'none'";
};
