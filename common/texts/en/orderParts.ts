export const orderItems = 'Order Items';
export const noItems = 'Order cart is empty';
export const orderSummary = 'Order Summary';
