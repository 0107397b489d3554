export const firstSteps = 'First steps';
export const createProduct = 'Create your first product';
export const importProducts = 'Or import your products from a CSV file';
export const order = 'Then order something yourself, as your customers will.';
