import { plural } from './plural.ts';
export { address, city, country } from './fields.ts';
export { checkAgain, payment, paymentMethod, shipping, total } from './order.ts';

export const checkout = 'Checkout';
export const signInFirst = 'Sign in to check out';
export const steps = 'Checkout steps';
export const signIn = 'Sign In';
export const placeOrder = 'Place Order';
export const step = (position: number, all: number, label: string) => `Step ${position} of ${all}: ${label}`;
export const done = 'done';
export const yourOrder = (count: number) =>
  plural(count, { one: 'Your order: 1 item', other: `Your order: ${count} items` });
export const postalCode = 'Postal Code';
export const next = 'Continue';
export const usedAddresses = 'Your addresses';
export const sendTo = (place: string) => `Ship to ${place}`;
export const sendHere = 'Ship here';
export const remove = 'Remove';
export const removeAddress = (place: string) => `Remove ${place}`;
export const selectMethod = 'Select Method';
export const payLater = 'You pay on the order page, after you have placed the order.';
/** Before what is changed, which only screen readers say. */
export const change = 'Change';
export const shippingAddress = 'shipping address';
export const paymentMethodLower = 'payment method';
export const orderItemsLower = 'order items';
export const orderNow = 'Place Order';
export const pricesChanged = 'Prices have changed';
/** Between a name and its price before. */
export const was = 'was';
export const now = 'now';
export const orderIfFine = 'Nothing was ordered. Place the order if you agree to the new total.';
export const notEnough = 'Not enough in stock';
export const ofLeft = (left: number, wanted: number) => `${left} of ${wanted} left`;
export const soldOut = 'sold out';
export const orderWhatIsLeft = 'Order what is in stock';
export const changeCart = 'Change the cart';
export const notArrived = 'Your order did not reach us. Nothing was ordered.';
export const notArrivedAgain = 'Your order did not reach us. Nothing was ordered; you can place it again.';
export const secondOrder = 'Place a second order';
export const alreadyPlacing = 'You are already placing an order';
/** Before the link to the orders of the shopper. */
export const notArrivedYet =
  'You sent an order from this browser, perhaps in another tab, and it has not reached us yet. Place Order sends it again; you will not get two orders. See also ';
export const arrivalUnknown =
  'You sent an order from this browser, perhaps in another tab, and we do not know yet whether it reached us. Place Order sends it again; you will not get two orders. See also ';
export const myOrders = 'My Orders';
export const afterMyOrders = '.';
export const justPlaced = 'You have just placed an order';
export const otherWasPlaced =
  'The order that you sent from this browser, perhaps in another tab, was placed. Nothing else was ordered.';
export const seeThatOrder = 'See that order';
export const askingForEarlier = 'You sent an order a moment ago. We are checking whether it reached us.';
export const placing = 'Placing your order';
export const waitAMoment = 'Please wait a moment. The order is sent once, even if you reload this page.';
export const looking = 'Looking for your order';
export const answerLost =
  'The connection was lost before the shop answered. We are checking whether your order reached us.';
export const didItArrive = 'Did your order reach us?';
export const notKnown =
  'We do not know yet: the connection was lost, and the shop does not answer right now. Nothing is ordered twice.';
export const askAgain = 'Ask again';
/** Before the link to the orders of the shopper. */
export const beforeMyOrders = 'You can also look for it in ';
export const wasPlaced = 'Your order was placed';
export const seeOrder = 'See the order';

export const orderItems = 'Order Items';
export const noItems = 'Order cart is empty';
export const orderSummary = 'Order Summary';

export const elsewhere = 'Another tab is placing an order of yours, or has just placed one.';
export const placedNotice = 'Your order was placed.';
