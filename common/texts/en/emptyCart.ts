export const adding = 'Adding to your cart …';
export const empty = 'Your cart is empty';
export const goToShop = 'Go to the shop';
export const seeWishList = 'See your wish list';
