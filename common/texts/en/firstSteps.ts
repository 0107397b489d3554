export const firstSteps = 'First steps';
export const editShop = 'Name your shop';
export const createProduct = 'Create your first product';
export const importProducts = 'Or import a CSV file';
export const order = 'Then order something yourself, as your customers will.';
