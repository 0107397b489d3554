import { useState } from 'react';
import { imageUrl, PLACEHOLDER, srcSetOf } from '../../../common/domain/images.ts';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './ProductImage.module.css';

/** A product's image in the width that the page needs, or a placeholder if it cannot be loaded (A30). */
export function ProductImage({
  image,
  alt,
  sizes,
  eager = false,
}: {
  image: string;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** True for the most important image of the page, which is loaded first. */
  eager?: boolean;
}) {
  const { host, imageHosts } = useShop();
  const [broken, setBroken] = useState<string | null>(null);
  const src = (image === broken ? null : imageUrl(host, image, imageHosts)) ?? PLACEHOLDER;
  return (
    <img
      className={classes.image}
      alt={alt}
      width={640}
      height={512}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      sizes={sizes}
      srcSet={srcSetOf(src)}
      src={src}
      onError={() => setBroken(image)}
    />
  );
}
