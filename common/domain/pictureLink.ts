import { imageUrl, PLACEHOLDER } from './images.ts';
import { copiesOf, PICTURE_SIZES, type PicturePlace } from './pictures.ts';

/** The attributes of a `link` element. */
export type LinkAttributes = Record<string, string>;

/** Where pictures come from: the origin of the API, '' for our own, and the other hosts that may serve them. */
export type PictureHosts = { api: string; imageHosts?: readonly string[] };

/**
 * A link that has a browser fetch the picture of a product before anything else, in the copy that the page will show.
 * With `media`, only in windows that it describes. A browser without AVIF ignores the link, and finds WebP in the page;
 * one that does not choose among widths ignores it too, since it has no `href`.
 */
export const pictureLink = (
  image: string,
  place: PicturePlace,
  { api, imageHosts }: PictureHosts,
  media?: string,
): LinkAttributes => {
  const src = imageUrl(api, image, imageHosts) ?? PLACEHOLDER;
  const { avif, webp } = copiesOf(src);
  const srcSet = avif ?? webp;
  return {
    as: 'image',
    fetchpriority: 'high',
    ...(media === undefined ? {} : { media }),
    ...(avif === undefined ? { href: src } : { type: 'image/avif' }),
    ...(srcSet === undefined ? {} : { imagesrcset: srcSet, imagesizes: PICTURE_SIZES[place] }),
  };
};

/** In wide windows the largest picture of home is that of the first slide, in others that of the first card. */
const WIDE = '(min-width: 992px)';
const NARROW = '(max-width: 991.98px)';

/**
 * Links to the largest picture of a list of products, by the width of the window; `slide` and `card` are the images of
 * the first of each, or undefined for a list without slides, or without products.
 */
export const listPictureLinks = (
  { slide, card }: { slide?: string | undefined; card?: string | undefined },
  hosts: PictureHosts,
): LinkAttributes[] => [
  ...(slide === undefined ? [] : [pictureLink(slide, 'slide', hosts, WIDE)]),
  ...(card === undefined ? [] : [pictureLink(card, 'card', hosts, slide === undefined ? undefined : NARROW)]),
];
