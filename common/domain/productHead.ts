import * as words from '#texts/head.ts';
import { routes } from '../routes/routes.ts';
import { unlisted, type Head, type HeadWords, type LinkedData } from './head.ts';

type ForSale = {
  _id: string;
  name: string;
  description: string;
  image: string;
  brand: string;
  category: string;
  price: number;
  countInStock: number;
  rating: number;
  numReviews: number;
  isDraft?: boolean | undefined;
};

const LONGEST = 200;

const briefly = (text: string): string => {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const end = line.lastIndexOf(' ', LONGEST);
  return line.length <= LONGEST ? line : `${line.slice(0, end > 0 ? end : LONGEST)} …`;
};

const linkedData = (product: ForSale): LinkedData => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  description: product.description,
  sku: product._id,
  brand: { '@type': 'Brand', name: product.brand },
  category: product.category,
  offers: {
    '@type': 'Offer',
    price: product.price.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${product.countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
  },
  ...(product.numReviews > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Math.round(product.rating * 10) / 10,
          reviewCount: product.numReviews,
        },
      }
    : {}),
});

/** The head of a product page; a draft is not indexed (A39). */
export const productHead = (product: ForSale, said: HeadWords = words): Head =>
  product.isDraft
    ? unlisted(product.name, said)
    : {
        title: product.name,
        description: briefly(product.description),
        path: routes.product.href({ id: product._id }),
        type: 'product',
        image: product.image,
        product: linkedData(product),
      };
