import * as words from '#texts/head.ts';
import { routes } from '../routes/routes.ts';
import { merchant } from './merchant.ts';
import { unlisted, type Head, type HeadWords, type LinkedData } from './head.ts';

export const countsOfStars = (reviews: readonly { rating: number }[]): { stars: number; count: number }[] =>
  [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: reviews.filter(({ rating }) => Math.round(rating) === stars).length,
  }));

/** The orders in which reviews can be read. The first is that of the server. */
export const REVIEW_ORDERS = ['newest', 'best', 'worst'] as const;

export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

const signs: Record<ReviewOrder, number> = { newest: 0, best: -1, worst: 1 };

/** Reviews in an order; those with the same rating stay newest first. */
export const inOrder = <T extends { rating: number }>(reviews: readonly T[], order: ReviewOrder): T[] =>
  reviews.toSorted((one, other) => signs[order] * (one.rating - other.rating));

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

/** Ends at a word where one ends near the limit, and never within what is read as one character. */
const briefly = (text: string): string => {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= LONGEST) return line;
  const space = line.lastIndexOf(' ', LONGEST);
  const start = () => new Intl.Segmenter().segment(line).containing(LONGEST)!.index; // takes as long as a tenth of a page
  const end = space > LONGEST / 2 ? space : start() || LONGEST;
  return `${line.slice(0, end)} …`;
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
    priceCurrency: merchant().currency,
    availability: `https://schema.org/${product.countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
  },
  ...(product.numReviews > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Math.round(product.rating * 10) / 10,
      reviewCount: product.numReviews,
    },
  }),
});

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
