import { isolated } from '../language.ts';
export { goToShop, outOfStock, remove, removeItem, seeWishList, undo } from './cart.ts';

/** The toggle of a product; pressed if it is on the list. */
export const wishList = 'Wish list';
export const wishFor = (name: string) => `Wish list: ${name}`;
export const full = (most: number) => `Your wish list is full: it holds ${most} products.`;

export const empty = 'Your wish list is empty';
export const howTo = 'Save a product with the heart on its page.';
export const removed = (name: string) => `${isolated(name)} was removed from your wish list.`;
export const dismiss = 'Dismiss';

export const inStock = 'In Stock';
export const reading = (name: string) => `Loading ${isolated(name)}`;
export const gone = 'This product is no longer sold.';
export const addToCart = 'Add To Cart';
export const addItem = (name: string) => `Add To Cart: ${name}`;
export const adding = (name: string) => `Adding ${isolated(name)} to the cart`;
export const inCart = 'In your cart';

export const recentlyViewed = 'Recently viewed';
export const nothingViewed = 'Other products that you view appear here.';
export const clearViews = 'Clear recently viewed';
