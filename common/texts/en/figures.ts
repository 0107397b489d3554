export const items = 'Items';
export const shipping = 'Shipping';
export const tax = 'Tax';
export const total = 'Total';
