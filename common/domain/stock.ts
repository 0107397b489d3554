/** From this number of items down, a product is about to sell out. */
const LOW = 5;

/** What a number of items in stock means for the shop. */
export const stockLevel = (countInStock: number): 'sold out' | 'low' | 'enough' => {
  if (countInStock <= 0) return 'sold out';
  return countInStock <= LOW ? 'low' : 'enough';
};
