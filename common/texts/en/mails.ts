export { items, notSent, shipping, tax, total } from './order.ts';

export const chooseNewPassword = 'Choose a new password';
export const passwordLink = (minutes: number) =>
  `Use this link to choose a new password. It works once, for ${minutes} minutes, and signs you out everywhere.`;
export const notAskedFor = 'If you did not request it, ignore this email: your password stays the same.';
export const whyPassword = (origin: string) => `You get this email because a new password was requested at ${origin}.`;

export const orderPlaced = 'We received your order';
export const thanks = (order: string) => `Thank you for order ${order}.`;
export const notPaidYet = 'It is not paid yet. You can pay on the order page.';
export const orderPaid = 'Your order is paid';
export const paid = (amount: string, order: string) =>
  `We received your payment of ${amount} for order ${order}. We will ship it next.`;
export const orderDelivered = 'Your order was delivered';
export const delivered = (order: string) => `Order ${order} was delivered to the address on its page.`;
export const orderRefunded = 'Your order was refunded';
export const refunded = (amount: string, order: string) =>
  `We refunded your payment of ${amount} for order ${order}. Your bank may take a few days to show it.`;
export const lookAtOrder = 'View your order';
export const whyOrder = (origin: string) => `You get this email because you ordered at ${origin}.`;

export const restocked = 'Back in stock';
export const isBack = (product: string) => `${product} is back in stock. It may sell out again.`;
export const viewProduct = 'View the product';
export const whyRestocked = (origin: string) =>
  `You get this email because it was requested with your address at ${origin}. It is the only one about this product.`;
