import { useState, type SyntheticEvent } from 'react';
import { srcSetOf } from '../../domain/images.ts';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './ProductImage.module.css';

const PLACEHOLDER = '/placeholder.svg';

/** Relative paths belong to the backend, wherever it is (A30). */
const resolve = (host: string, image: string): string => {
  if (image === '') return PLACEHOLDER;
  return host !== '' && image.startsWith('/') ? new URL(image, host).href : image;
};

/** A product's picture in the width that the screen needs; a placeholder where it cannot be had. */
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
  const { host } = useShop();
  const [broken, setBroken] = useState<string | null>(null);
  const src = broken === image ? PLACEHOLDER : resolve(host, image);
  return (
    <img
      className={classes.image}
      src={src}
      srcSet={srcSetOf(src)}
      sizes={sizes}
      alt={alt}
      width={640}
      height={512}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={(event: SyntheticEvent<HTMLImageElement>) => {
        if (event.currentTarget.src !== PLACEHOLDER) setBroken(image);
      }}
    />
  );
}
