import { useEffect, useRef, useState } from 'react';
import { copiesOf, PICTURE_SIZES, type PicturePlace, imageUrl, PLACEHOLDER } from '../../../common/domain/pictures.ts';
import classes from './ProductImage.module.css';
import { useShop } from '../shop/ShopContext.tsx';

/** The address of a product's image, or of the placeholder if it cannot be loaded (A30), and what an `<img>` says of that. */
export const useImageSource = (image: string): { src: string; onError: () => void } => {
  const { host, imageHosts } = useShop().page;
  const [broken, setBroken] = useState<string | null>(null);
  return {
    src: (image === broken ? null : imageUrl(host, image, imageHosts)) ?? PLACEHOLDER,
    onError: () => setBroken(image),
  };
};

/** How early a picture is fetched: the page's most important one, one that is seen at once, or when it is scrolled to. */
const loadings = {
  first: { loading: 'eager', fetchPriority: 'high' },
  soon: { loading: 'eager', fetchPriority: 'auto' },
  later: { loading: 'lazy', fetchPriority: 'low' },
} as const;

type ProductImageProps = {
  image: string;
  alt: string;
  place: PicturePlace;
  load?: keyof typeof loadings;
  /** Called when there is nothing more to wait for. */
  onShown?: (() => void) | undefined;
};

/** A product's image as its place needs it, on its own color until it arrives, or a placeholder if it cannot (A30). */
export function ProductImage({ image, alt, place, load = 'later', onShown }: ProductImageProps) {
  const element = useRef<HTMLImageElement>(null);
  const { src, onError } = useImageSource(image);
  const { avif, webp, color } = copiesOf(src);
  const sizes = PICTURE_SIZES[place];
  useEffect(() => {
    const { complete, naturalWidth } = element.current!;
    if (!complete) return;
    // An element of the server's document may have loaded, or failed, before there were listeners: it tries again.
    if (naturalWidth === 0) element.current!.setAttribute('src', src);
    else onShown?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- listeners learn what happens after the mount
  }, []);
  return (
    <picture className="blank" style={{ backgroundColor: color }}>
      {avif === undefined ? null : <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={element}
        className={classes.image}
        alt={alt}
        width={640}
        height={512}
        decoding="async"
        {...loadings[load]}
        sizes={sizes}
        srcSet={webp}
        src={src}
        onLoad={onShown}
        onError={onError}
      />
    </picture>
  );
}

export function Thumbnail({ image, alt = '', className = '' }: { image: string; alt?: string; className?: string }) {
  return (
    <span className={`frame ${className}`}>
      <ProductImage image={image} alt={alt} place="thumbnail" />
    </span>
  );
}
