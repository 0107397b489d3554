/** From this number of items down, a product is about to sell out. */
export const LOW_STOCK = 5;

/** What a number of items in stock means for the shop. */
export const stockLevel = (countInStock: number): 'sold out' | 'low' | 'enough' => {
  if (countInStock <= 0) return 'sold out';
  return countInStock <= LOW_STOCK ? 'low' : 'enough';
};
