import type { Order, PaymentResult } from '../../common/contract/order.ts';
import type { Product, Review } from '../../common/contract/product.ts';
import type { LoginInfo } from '../../common/contract/user.ts';
import type { CartLine } from '../../common/domain/cart.ts';

/** Sample entities for tests, with overrides. */
export const aProduct = (but: Partial<Product> = {}): Product => ({
  _id: 'p1',
  name: 'Airpods',
  image: '/images/airpods.jpg',
  price: 89.99,
  rating: 4.5,
  numReviews: 2,
  description: 'Small and loud.',
  brand: 'Orchard',
  category: 'Audio',
  countInStock: 3,
  reviews: [],
  ...but,
});

export const aReview = (but: Partial<Review> = {}): Review => ({
  _id: 'r1',
  name: 'Rita Reviewer',
  rating: 4,
  comment: 'Good.',
  createdAt: '2026-01-01T10:00:00.000Z',
  ...but,
});

export const aLine = (but: Partial<CartLine> = {}): CartLine => ({
  product: 'p1',
  name: 'Airpods',
  image: '/images/airpods.jpg',
  price: 89.99,
  qty: 1,
  countInStock: 3,
  ...but,
});

/** What the checkout orders. */
export const orderedLines = [aLine({ qty: 2 }), aLine({ product: 'p2', name: 'Camera', price: 20 })];

export const aUser = (but: Partial<LoginInfo> = {}): LoginInfo => ({
  _id: 'u1',
  name: 'Jane Doe',
  email: 'jane@example.com',
  isAdmin: false,
  token: 'token-of-jane',
  ...but,
});

export const anAddress = { address: '1 Main Street', city: 'Boston', postalCode: '02101', country: 'USA' };

export const anOrder = (but: Partial<Order> = {}): Order => ({
  _id: 'o1',
  user: { name: 'Jane Doe', email: 'jane@example.com' },
  orderItems: [{ product: 'p1', name: 'Airpods', image: '/images/airpods.jpg', price: 89.99, qty: 1 }],
  shippingAddress: anAddress,
  paymentMethod: 'GooglePay',
  itemsPrice: 89.99,
  shippingPrice: 100,
  taxPrice: 13.5,
  totalPrice: 203.49,
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  ...but,
});

export const aPayment: PaymentResult = {
  email: 'jane@example.com',
  transactionState: 'SUCCESS',
  paytime: '2026-01-02T23:30:00.000Z',
  token: 'token-of-the-wallet',
};

/** A body of C5. */
export const aProductBody = {
  name: 'Saved',
  price: 10,
  image: '/a.webp',
  brand: 'B',
  category: 'C',
  description: 'D',
  countInStock: 3,
};
