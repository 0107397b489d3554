import { useState } from 'react';
import { imageUrl, PLACEHOLDER } from '../../../common/domain/pictures.ts';
import { useShop } from '../shop/ShopContext.tsx';

/** The address of a product's image, or of the placeholder if it cannot be loaded (A30), and what an `<img>` says of that. */
export const useImageSource = (image: string): { src: string; onError: () => void } => {
  const { host, imageHosts } = useShop();
  const [broken, setBroken] = useState<string | null>(null);
  return {
    src: (image === broken ? null : imageUrl(host, image, imageHosts)) ?? PLACEHOLDER,
    onError: () => setBroken(image),
  };
};
