export const elsewhere = 'Another tab is placing an order of yours, or has just placed one.';
export const wasPlaced = 'Your order was placed.';
export const seeOrder = 'See the order';
