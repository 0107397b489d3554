import { useState } from 'react';
import { imageUrl, PLACEHOLDER, srcSetOf } from '../../../common/domain/images.ts';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './ProductImage.module.css';

/** A product's picture in the width that the screen needs; a placeholder where it cannot be had (A30). */
export function ProductImage({
  image,
  alt,
  sizes,
  eager = false,
}: {
  image: string;
  alt: string;
  /** How wide it is shown, as `sizes` of an `<img>`. */
  sizes: string;
  /** Whether it is what the shopper sees first. */
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
