import { imageUrl, PLACEHOLDER } from './images.ts';
import { copiesOf, PICTURE_SIZES, type PicturePlace } from './pictures.ts';

export type LinkAttributes = Record<string, string>;

/** Where pictures come from: the origin of the API, '' for our own, and the other hosts that may serve them. */
export type PictureHosts = { api: string; imageHosts?: readonly string[] };

/**
 * A link that has a browser fetch the picture of a product before anything else, in the copy that the page will show. A
 * browser without AVIF ignores the link, and finds WebP in the page; one that does not choose among widths ignores it too,
 * since it has no `href`.
 */
export const pictureLink = (image: string, place: PicturePlace, { api, imageHosts }: PictureHosts): LinkAttributes => {
  const src = imageUrl(api, image, imageHosts) ?? PLACEHOLDER;
  const { avif, webp } = copiesOf(src);
  const srcSet = avif ?? webp;
  return {
    as: 'image',
    fetchpriority: 'high',
    ...(avif === undefined ? { href: src } : { type: 'image/avif' }),
    ...(srcSet === undefined ? {} : { imagesrcset: srcSet, imagesizes: PICTURE_SIZES[place] }),
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
