import { isolated } from '../language.ts';

/** After the price of one. */
export const each = 'each';
export const qtyOf = (name: string) => `Qty of ${isolated(name)}`;
export const remove = 'Remove';
export const removeItem = (name: string) => `Remove ${name}`;
export const onlyInStock = (count: number) => `Only ${count} in stock`;
export const outOfStock = 'Out Of Stock';
export const onTheWay = 'On the way to free shipping';
export const subtotal = (count: number) => `Subtotal (${count}) items`;
export const proceed = 'Proceed To Checkout';
export const keepShopping = 'Keep shopping';
export const undo = 'Undo';

export const adding = 'Adding to your cart …';
export const empty = 'Your cart is empty';
export const goToShop = 'Go to the shop';
export const seeWishList = 'See your wish list';
