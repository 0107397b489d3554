export { items, notSent, shipping, tax, total } from './order.ts';

export const chooseNewPassword = 'Choose a new password';
export const passwordLink = (minutes: number): string =>
  `With this link you choose a new password. It works once, for ${minutes} minutes, and signs you out everywhere.`;
export const notAskedFor = 'If you did not ask for it, do nothing: your password stays as it is.';
export const whyPassword = (origin: string): string =>
  `You get this mail because a new password was asked for at ${origin}.`;

export const orderPlaced = 'We have your order';
export const thanks = (order: string): string => `Thank you for order ${order}.`;
export const notPaidYet = 'It is not paid yet: you can pay on its page.';
export const orderPaid = 'Your order is paid';
export const paid = (amount: string, order: string): string =>
  `We have your payment of ${amount} for order ${order}. It goes out next.`;
export const orderDelivered = 'Your order was delivered';
export const delivered = (order: string): string => `Order ${order} was delivered to the address on its page.`;
export const orderRefunded = 'Your money was given back';
export const refunded = (amount: string, order: string): string =>
  `We gave back your payment of ${amount} for order ${order}. Your bank may need a few days until you see it.`;
export const lookAtOrder = 'Look at your order';
export const whyOrder = (origin: string): string => `You get this mail because you ordered at ${origin}.`;
