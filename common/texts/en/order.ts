import { isolated } from '../language.ts';
export { itemsPrice as items, shippingPrice as shipping, taxPrice as tax, totalPrice as total } from './fields.ts';

export const order = (id: string) => `Order ${id}`;
export const placedUnseen = 'Your order was placed, but it cannot be shown right now.';
export const placedOn = 'Placed on';
export const paymentMethod = 'Payment Method';
export const deliveredOn = 'Delivered on';
export const notDelivered = 'Not Delivered';
export const paidOn = 'Paid on';
export const refundedOn = 'Refunded on';
export const moneyBack = 'This order was refunded.';
export const notSent = 'The order will not be sent.';
export const notPaid = 'Not Paid';
export const notConfirmed = 'Not confirmed yet';
export const paymentSent = 'Payment sent';
export const onlyBuyerPays = 'Only its buyer can pay this order.';
export const placed = 'Placed';
export const paid = 'Paid';
export const delivered = 'Delivered';
export const refunded = 'Refunded';
export const progress = 'Progress of the order';
export const heldNoMore = 'These items are no longer reserved. You can still pay if they are in stock.';
export const beforeHeldUntil = 'These items are reserved for you at least until ';
export const afterHeldUntil = '.';
export const takingPayment = 'Processing the payment …';
export const takesPayment = 'Processing the payment';
/** Around the amount. */
export const beforeAmount = 'Order placed. Pay ';
export const afterAmount = ' to finish';
export const refusedByBank =
  'Your bank did not confirm the payment. Nothing was charged; try again or use another card.';
export const outcomeUnknown = 'We do not know yet whether your payment arrived';
export const tryingIsSafe = 'Trying again is safe: an order is charged only once, however often it is paid.';
export const payAgain = 'Try the payment again';
export const checkAgain = 'Check again';
export const payment = 'Payment';
export const received = 'Payment received. Thank you!';
export const weSend = 'We will send your order to the address on this page.';
export const bankAsks = 'Your bank asks you to confirm this payment';
export const bankProcesses = 'Your bank is processing this payment';
export const atYourBank =
  'You confirm it on your bank’s page, which then brings you back here. Nothing is charged until then.';
export const checkSoon = 'Check again in a moment. You do not need to pay again.';
export const openingBank = 'Opening your bank’s page';
export const goToBank = 'Continue to your bank';
export const payOtherwise = 'Pay another way';
export const markDelivered = 'Mark As Delivered';
export const administration = 'For administrators';
export const allOrders = 'All orders';
export const refund = 'Refund';
export const areYouSure = 'Are you sure';
export const willBeRefunded = (amount: string, name: string) =>
  `${amount} will be refunded to ${isolated(name)}. This cannot be undone.`;
export const refunding = 'Refunding the payment';
export const refundUnknown = 'We do not know yet whether the payment was refunded';
export const refundingIsSafe = 'Trying again is safe: the payment is refunded only once.';
export const refundAgain = 'Try the refund again';
export const marking = 'Marking as delivered';
export const printReceipt = 'Print receipt';
export const orderNumber = 'Order number';
export const copyNumber = 'Copy order number';
export const copying = 'Copying';
export const copied = 'Copied.';
export const copyRefused = 'Your browser does not allow it. Select the number and copy it.';
export const buyingAgain = 'Buying again';
export const putIntoCart = (names: string) => `Added to your cart: ${names}.`;
export const goToCart = 'Go to the cart';
export const nothingToBuy = 'Nothing from this order is available now.';
export const leftOut = 'Not added:';
export const buyAgain = 'Buy again';
export const buyAgainExplained =
  'Everything from this order that we still sell goes into your cart, at today’s prices.';
export const lookingWhatIsSold = 'Checking what is still sold';
export const notSold = 'no longer sold';
export const outOfStock = 'out of stock';
export const howDoYouLike = 'How do you like it?';
export const reviewHelps = 'Your review helps others to choose.';
export const review = (name: string) => `Review ${isolated(name)}`;
export const confirmInWindow = 'You confirm the payment in the Google Pay window.';
export const chargedNotBefore = 'Nothing is charged until then.';
export const sentAfterwards = 'Then we send your order to the address on this page.';
export const testWallet = 'Test wallet';
/** Around the amount. */
export const beforeTestTotal = 'Nothing is charged. Choose how the payment of ';
export const afterTestTotal = ' ends.';
export const approve = 'Approve';
export const decline = 'Decline';
export const finishInWindow = 'Finish in the Google Pay window.';
export const walletIsOpen = 'Google Pay is open';
export const testMode = 'This shop runs in test mode: you can pay without Google Pay, and nothing is charged.';
export const payWithTestWallet = 'Pay with the test wallet';

export const noClipboard = 'This page has no clipboard.';

export const cancelled = 'The payment was cancelled. Nothing was charged.';
export const declined = 'The payment was declined. Nothing was charged; try again or use another card.';
export const failed = 'Google Pay could not be opened. Nothing was charged.';
export const unreachable = 'Google Pay cannot be reached from here.';
export const silent = 'Google Pay does not answer.';
export const unfit = 'Google Pay cannot be used in this browser.';
export const noBankPage = 'Your bank’s page cannot be opened. Nothing was charged.';

export const code = 'Code for support:';
export const explained =
  'It lists the steps this page took, and nothing about you or what you entered. It stays in this browser: read it out, or copy the lines below, if you want help.';
export const wholePaths = 'Full codes';

export const dateColumn = 'DATE';
export const totalColumn = 'TOTAL';
export const paidColumn = 'PAID';
export const deliveredColumn = 'DELIVERED';
export const details = 'Details';
