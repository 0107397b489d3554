/** What tells one thing from another: it is in addresses and calls, and a screen has no words for it. */
export const isIdentity = /(^|\.)(_id|id|version|productId|token)$/;

const inOtherLists = 'a row of this list does not have it';
const inForm = 'a form holds what was typed in it; this is what was sent';
const inCall = 'it goes into the next call';

const listing = {
  listing: 'the address says it',
  at: 'the address says it',
  'answer.total': 'the number of pages is counted from it',
  'answer.at': 'the address says it',
};
const orderFields = ['orderItems[]', 'shippingAddress', 'paymentMethod', 'itemsPrice', 'shippingPrice', 'taxPrice'];
const productFields = ['image', 'price', 'rating', 'numReviews', 'description', 'brand', 'category', 'countInStock'];
const lineFields = ['product', 'name', 'image', 'price', 'qty', 'countInStock'];

const excepted = (of: string, fields: readonly string[], reason: string) =>
  Object.fromEntries(fields.map((field) => [`${of}.${field}`, reason]));

/** By chart: parts of the context that no view shows, each with the reason. `lines[].qty` is that of any line. */
export const unseen: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  carousel: {
    count: 'the slides are counted from the products',
    isStill: 'it decides whether the slides move, which takes time',
    'holds[]': 'that the slides wait takes time to see',
  },
  cart: excepted(
    'undo',
    lineFields.map((field) => `lines[].${field}`),
    'Undo brings it back',
  ),
  catalogue: {
    'answer.products[].description': inOtherLists,
    'answer.products[].brand': inOtherLists,
    'answer.products[].category': inOtherLists,
    'answer.products[].countInStock': inOtherLists,
    'answer.page': 'the page that was asked for is shown',
  },
  checkout: {
    mayArrive: inCall,
    key: inCall,
    asked: inCall,
    placedKeys: inCall,
    otherKeys: inCall,
    bought: 'the cart leaves it out',
    ...excepted('order', orderFields, 'while an order is on its way, only its total is shown'),
    'failure.lines[].product': 'the cart has it under this id',
    'failure.lines[].name': 'the cart has the name',
    'failure.lines[].price': 'the cart has the price',
  },
  chunk: { name: 'it says which file is loaded', mayReload: 'it decides what a failure does' },
  deliveryQueue: { 'due[].mayHaveArrived': 'it decides what a failure does' },
  list: {
    ...listing,
    ...excepted('answer[]', orderFields, inOtherLists),
    'answer[].user': inOtherLists,
    'answer.rows[].user': inOtherLists,
    ...excepted('answer.rows[]', orderFields, inOtherLists),
  },
  order: {
    viewer: 'it decides who may do what',
    'order.isOwn': 'it decides who may do what',
    'order.bankCheck': 'the state of the chart says it',
    'order.bankPage': inCall,
    bankPage: inCall,
    payment: inCall,
  },
  orderExport: { listing: 'the address says it', at: inCall, 'orders[]': 'the file has it' },
  orderTools: { 'items[]': inCall },
  ownAccount: { 'features[]': 'it decides what can be begun' },
  productImport: {
    encoding: inCall,
    isUpdate: inCall,
    'same[].line': inCall,
    'same[].count': 'it decides whether one can be updated',
    'rows[].line': inCall,
    'rows[].product': inCall,
    draftId: inCall,
  },
  productEdit: {
    'saved.rating': 'reviews change it, and no admin',
    'saved.numReviews': 'reviews change it, and no admin',
    draft: inForm,
    'conflict.taken[]': 'it is the name of a field',
    'conflict.mine.name': 'the form has it',
    hasFurther: 'it decides what is read; the form has what was read',
    'kept.typed.name': 'the offer says which fields differ',
    'kept.before': 'the offer says whether it was changed since',
    ...excepted(
      'conflict.before',
      ['price', 'image', 'images', 'brand', 'category', 'description', 'countInStock'],
      'only what both changed is compared',
    ),
  },
  productList: {
    listing: listing.listing,
    'cell.value': inForm,
    'answer.products[].rating': inOtherLists,
    'answer.products[].numReviews': inOtherLists,
    'answer.products[].description': inOtherLists,
    ...excepted('several.done[]', productFields, 'only the name of one is said'),
    ...excepted('former', ['field', 'value'], 'Undo brings it back'),
    ...excepted('several.left[]', productFields, 'their rows show it'),
    'several.change.price.by': inForm,
    'several.change.price.value': inForm,
  },
  profile: { 'user.isAdmin': 'the header has the menu of an admin' },
  resource: {
    'data[].numReviews': inOtherLists,
    'data[].description': inOtherLists,
    'data[].brand': inOtherLists,
    'data[].category': inOtherLists,
    'data[].countInStock': inOtherLists,
    error: 'the carousel is left out where it cannot be read',
    'waits[]': 'the carousel stays while it is read again',
  },
  review: { sent: 'it makes the form an empty one' },
  savedProducts: {
    'wishes[].image': 'it is in the address of the picture, which is not words',
    'removed.wish.product': 'Undo brings it back',
    'removed.wish.image': 'Undo brings it back',
    'removed.index': 'Undo brings it back there',
  },
  session: { credentials: inForm, 'user.isAdmin': 'the header has the menu of an admin' },
  shopEdit: { draft: inForm, 'conflict.taken[]': 'it is the name of a field' },
  suggestions: {
    answers: 'they are shown when their text is typed once more',
    ...excepted('products[]', ['image', ...productFields.slice(2)], 'a suggestion has the name and the price'),
  },
  userEdit: { draft: inForm },
  userList: {
    ...listing,
    ...excepted('several.left[]', ['email', 'isAdmin'], 'their rows show it'),
    ...excepted('several.done[]', ['email', 'isAdmin'], 'only the name of one is said'),
  },
  wallet: { email: inCall, payment: inCall, ...excepted('config', ['gatewayMerchantId', 'merchantId'], inCall) },
};

/** By chart: events whose control is not in the view as its walks draw it, each with the reason. */
export const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  product: { 'product.reload': 'the form of a review is beside the product' },
  session: {
    'session.signOut': 'the menu of the header has it',
    'session.clearDevice': 'the same menu has it',
  },
  wallet: { 'wallet.pay': 'the provider draws its button' },
};
