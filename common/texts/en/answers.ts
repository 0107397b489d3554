import { isolated } from '../language.ts';
import * as fields from './fields.ts';

/** A field of a request, by its label. */
export type FieldName = keyof typeof fields;

const labels: Record<FieldName, string> = fields;

/** A line of an order with the number of items that are left; without a name if the product is no longer sold. */
export type ShortLine = { name: string | null; left: number };

const duration = (seconds: number) => {
  if (seconds === 1) return 'a second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
};

/** What the API answers. */
export const apology = 'Something went wrong on our side. Please try again.';
export const unavailable = 'The shop is busy or its database cannot be reached. Please try again in a moment.';
export const overloaded = 'The shop is very busy right now. Please try again in a moment.';
export const nowhere = 'There is nothing at this address';
export const notJsonType = 'Send the request as JSON, with Content-Type: application/json';
export const tooLarge = 'The request is too large';
export const notJson = 'The request is not valid JSON';
export const wrongLength = 'The length of the request does not match its Content-Length';
export const notUnderstood = 'The request could not be understood';
export const oneHost = 'Send one Host header only';
export const unstorable = 'A value of the request cannot be stored';
export const vanished = 'What this refers to has just been deleted. Reload and try again.';

export const productNotFound = 'Product not found';
export const orderNotFound = 'Order not found';
export const userNotFound = 'User not found';
export const productChanged = 'This product has been changed in the meantime. Reload it and try again.';
export const userChanged = 'This user has been changed in the meantime. Reload it and try again.';
export const shopChanged = 'The shop has been changed in the meantime. Reload it and try again.';
export const currencyStays =
  'There are orders already, and their amounts are in the currency of the shop. It cannot be changed any more.';

export const isRequired = ({ field }: { field: FieldName }) => `${labels[field]} is required`;
export const isNotValid = ({ field }: { field: FieldName }) => `${labels[field]} is not valid`;
export const unknownField = 'The request has a field that this address does not accept';
export const mustBeObject = 'The request must be a JSON object';

export const wrongPassword = 'Invalid email or password';
export const userExists = 'User already exists';

export const mustBeText = ({ field }: { field: FieldName }) => `${labels[field]} must be text`;
export const tooLong = ({ field, most }: { field: FieldName; most: number }) =>
  `${labels[field]} can have at most ${most} characters`;
export const emptyId = 'An id cannot be empty';
export const mustBeEmail = 'Email must be an address such as name@example.com';
export const mustBeAmount = ({ field }: { field: FieldName }) => `${labels[field]} must be an amount such as 89.99`;
export const atLeastZero = 'Price must be at least 0';
export const priceTooHigh = ({ most }: { most: number }) =>
  `Price is too high: with tax, a single item would cost more than ${most}, the limit of one payment`;
export const twoDecimals = ({ field }: { field: FieldName }) => `${labels[field]} can have at most two decimals`;
export const mustBeBound = ({ field }: { field: FieldName }) => `${labels[field]} must be an amount such as 9.99`;
export const mustBeShow = ({ shows }: { shows: string }) => `The selection must be one of ${shows}`;
export const mustBeSort = ({ sorts }: { sorts: string }) => `The order must be one of ${sorts}`;
export const mustBeColor = ({ field }: { field: FieldName }) => `${labels[field]} must look like #f59e0b`;
export const mustBeCurrency = 'Currency must be the code of a currency with two decimals, such as EUR';
export const mustBePercent = ({ field }: { field: FieldName }) =>
  `${labels[field]} must be a number from 0 to 50 with at most two decimals`;
export const mustBeCountries = 'Countries must be a list of codes such as US, with at least one';
export const mustBeRating = 'Rating must be a whole number from 1 to 5';
export const mustBeStock = 'Count in stock must be a whole number from 0 to 1,000,000';
export const mustBeQuantity = 'Quantity must be a whole number of at least 1';
export const mustBeAdminOrNot = 'Is Admin must be true or false';
export const noOrderItems = 'No order items';
export const tooManyLines = ({ most }: { most: number }) => `An order can have at most ${most} lines`;
export const passwordTooShort = ({ least }: { least: number }) => `Password must have at least ${least} characters`;
export const passwordsDiffer = 'Passwords do not match';
export const choosePassword = ({ least }: { least: number }) => `Choose at least ${least} characters`;
export const noNul = 'Text must not contain NUL characters';
export const exchangedPrices = 'The lowest price must not be above the highest price';

export const notAdmin = 'Not authorized as an admin';
export const tokenFailed = 'Not authorized, token failed';
export const noToken = 'Not authorized, no token';
export const takesOnly = ({ methods }: { methods: string }) => `This address takes only requests with ${methods}`;
export const tooManyRequests = ({ seconds }: { seconds: number }) =>
  `Too many requests. Please try again in ${duration(seconds)}.`;
export const cannotSave = 'The shop cannot save anything at the moment. Please try again in a minute.';
export const manySearch = 'Many people are searching right now. Try again in a moment.';

export const passwordIsName = 'Choose a password other than your email address or the name of the shop';
export const passwordIsCommon = 'This is one of the most common passwords. Choose another one.';
export const needsCurrentPassword = 'Current password is required to change the password';
export const wrongCurrentPassword = 'Current password is not correct';
export const linkGone = 'This link is no longer valid. Request a new one.';
export const linkSent = 'If there is an account with this address, we have sent a link to it.';
export const passwordChanged = 'Your password has been changed. Sign in with the new one.';
export const signedOut = 'Signed out everywhere';
export const accountDeleted = 'Your account has been deleted';
export const lastAdmin =
  'You are the last administrator. Make another user an administrator before you delete your account.';
export const userRemoved = 'User removed';
export const cannotDemoteSelf = 'You cannot demote yourself';
export const cannotDeleteSelf = 'You cannot delete yourself';
export const cannotDemoteLast = 'You cannot demote the last administrator';
export const cannotDeleteLast = 'You cannot delete the last administrator';

export const productRemoved = 'Product removed';
export const restockNoted = 'We will write to this address once the product is back in stock.';
export const isInStock = 'This product is in stock again.';
export const reviewAdded = 'Review added';
export const alreadyReviewed = 'Product already reviewed';
export const draftNotReviewed = 'A draft cannot be reviewed';
export const buyersReview = 'Only customers who have bought and paid for this product can review it';
export const mustBeFacts = 'Facts must be a list of names and values';
export const tooManyFacts = ({ most }: { most: number }) => `A product can have at most ${most} facts`;
export const mustBeImages = 'Further images must be a list of paths';
export const tooManyImages = ({ most }: { most: number }) => `A product can have at most ${most} further images`;
export const imagePath = 'Image must be a path such as /images/lamp.webp';
export const imagePathOrHost = ({ hosts }: { hosts: string }) =>
  `Image must be a path such as /images/lamp.webp, or an https address at ${hosts}`;
export const sendImage = 'Send the image as multipart/form-data in a field named "image"';
export const oneImage = 'Send one image only';
export const imageTooLarge = ({ size }: { size: string }) => `The image can be at most ${size}`;
export const imageUnreadable = 'The image cannot be read. Use a JPEG, PNG, WebP or AVIF picture.';
export const picturesOnly = 'Only JPEG, PNG, WebP and AVIF pictures can be uploaded.';
export const noHeic = 'HEIC pictures cannot be uploaded. Save the picture as JPEG first.';
export const tooManyPixels = 'The image has too many pixels.';
export const picturesUnreachable = 'The pictures cannot be reached at the moment. Please try again.';

export const alreadyDelivered = 'Order is already delivered';
export const notPaidYet = 'Order is not paid yet';
export const onlyBuyerPays = 'Only the buyer can pay an order';
export const orderTooLarge = 'This order is too large; place several smaller ones';
export const pricesChanged = 'Prices have changed. Check the new total before you place the order.';
export const notEnough = ({ lines }: { lines: ShortLine[] }) =>
  `Not enough in stock: ${lines.map(({ name, left }) => `${isolated(name ?? noLongerSold)}${left > 0 ? ` (${left} left)` : ''}`).join(', ')}`;
export const noLongerSold = 'This product is no longer sold';
export const tooManyOpen = ({ open }: { open: number }) =>
  `You have ${open} unpaid orders. Pay one of them before you place another.`;
export const tooManyUnits = ({ most, units }: { most: number; units: number }) =>
  `Until you have paid for an order, you can order at most ${most} items. With this order it would be ${units}. Order fewer for now.`;
export const tooManyUnitsHeld = ({ most, units }: { most: number; units: number }) =>
  `Until you have paid for an order, you can order at most ${most} items. With this order it would be ${units}. Order fewer, or pay for what you have ordered first.`;
export const tooManyRefused = 'Too many of your orders were refused. Please try again tomorrow.';
export const refusedBefore =
  'An earlier attempt to place this order was refused, and nothing was ordered. Place the order again.';
export const keyOfAnother = 'This Idempotency-Key already belongs to another order of yours';

export const paymentInProgress = 'This order is being paid right now. Check again in a moment.';
export const declined = 'The payment was declined. Nothing was charged; try again or use another card.';
export const givenBack =
  'The items of this order have sold out in the meantime, so we refunded your payment. Place a new order.';
export const confirmAtBank =
  'Your bank asks you to confirm this payment on its own page. Nothing is charged until then.';
export const paymentUnknown = 'The payment service did not answer. Check the order in a minute before you pay again.';
export const noWayBack = 'Your bank requires a confirmation that this shop does not support; use another card.';
export const bankRefused = 'Your bank did not confirm the payment. Nothing was charged; try again or use another card.';
export const refunded = 'This order was refunded and cannot be paid again. Place a new order.';
export const refundUnknown =
  'The payment service did not answer. Try again in a moment: the payment is refunded only once.';
export const refundRefused = 'The payment service declined the refund. Its dashboard and the shop’s log say why.';
export const refundedNotDelivered = 'This order was refunded and must not be sent. Its items are in stock again.';
export const totalTooLarge =
  'The total of this order is more than can be paid at once. Nothing was charged; place several smaller orders.';
export const cannotBePaid = 'This order cannot be paid any more. Nothing was charged; place a new order.';
export const cannotTakePayments =
  'The shop cannot take payments at the moment. Nothing was charged; please try again later.';
export const notByStripe = 'This is not signed by Stripe';
export const notAnEvent = 'This is not an event of Stripe';
