/** Rules, texts and the contract. */
export default {
  'common/contract/calls.ts': [['C7', 'body: ReviewIn,\n    status: 201,', 'body: ReviewIn,\n    status: 200,']],
  'common/contract/endpoints.ts': [
    ['C1', 'Object.entries(query).map(', "Object.entries(query).filter(([, value]) => value !== '').map("],
    ['A18', "path: '/api/upload', access: 'admin'", "path: '/api/upload', access: 'anyone'"],
    ['C17', "id: 'C17', method: 'PUT'", "id: 'C17', method: 'POST'"],
  ],
  'common/contract/fields.ts': [
    ['A42', "v.check((price) => Number(price.toFixed(2)) === price, schemaMessage('twoDecimals')),", ''],
  ],
  'common/contract/order.ts': [
    ['S63', 'export const ShippingAddress = v.object({', 'export const ShippingAddress = v.looseObject({'],
  ],
  'common/contract/typed.ts': [
    ['S60', "wholeIn(1, 5, schemaMessage('mustBeRating'))", "wholeIn(0, 5, schemaMessage('mustBeRating'))"],
  ],
  'common/contract/user.ts': [
    ['S65', 'optional(v.boolean(), false),', "optional(v.boolean(), false),\n  password: v.optional(v.string(), ''),"],
  ],
  'common/domain/cart.ts': [
    [
      'S85',
      'line: CartLine): CartLine[] => put(lines, line);',
      'line: CartLine): CartLine[] =>\n  put(lines, { ...line, qty: (lines.find(({ product }) => product === line.product)?.qty ?? 0) + line.qty });',
    ],
    [
      'S130',
      'line: CartLine): CartLine[] => put(lines, line);',
      'line: CartLine): CartLine[] =>\n  put(lines, { ...line, ...lines.find(({ product }) => product === line.product), qty: line.qty });',
    ],
    ['S86', ': [...all, one];', ': [one, ...all];'],
    ['S87', 'lines.toSpliced(index, 1)', 'lines.toSpliced(index)'],
    ['S88', '? Math.max(1, Number(text)) : 1;', '? Math.max(1, Number(text)) : 0;'],
    ['S115', 'Math.max(1, Math.min(qty, stock))', 'Math.max(1, qty)'],
    ['A3', 'lines[index]?.product === product;', 'index < lines.length && product !== "";'],
    ['S21', "new URLSearchParams(search).get('qty')", "new URLSearchParams(search).get('quantity')"],
  ],
  'common/domain/checkout.ts': [
    ['A8', "return step === 'payment' || progress.paymentMethod !== null;", 'return true;'],
    ['S108', '(field) => !isBlank(address[field])', "(field) => field === 'address' || !isBlank(address[field])"],
    ['S109', '(field) => !isBlank(address[field])', "(field) => field === 'city' || !isBlank(address[field])"],
    ['S110', '(field) => !isBlank(address[field])', "(field) => field === 'postalCode' || !isBlank(address[field])"],
    ['S111', '(field) => !isBlank(address[field])', "(field) => field === 'country' || !isBlank(address[field])"],
    ['S64', "GOOGLE_PAY = 'GooglePay'", "GOOGLE_PAY = 'Google Pay'"],
    ['C15', 'taxPrice: toDollars(tax),', ''],
  ],
  'common/domain/shown.ts': [['S156', 'slice(0, 10)', 'slice(0, 16)']],
  'common/domain/head.ts': [
    ['S57', "(path === null) return [...always, meta('name', 'robots', 'noindex')]", '(path === null) return always'],
  ],
  'common/domain/pictures.ts': [['A30', "image !== '' && isPicture(path) ?", "image !== '' ?"]],
  'common/domain/listPage.ts': [
    ['S71', 'Math.max(1, Math.ceil(rows / perPage))', 'Math.max(1, Math.floor(rows / perPage))'],
  ],
  'common/domain/money.ts': [
    ['S144', 'SHIPPING_FEE = cents(100_00)', 'SHIPPING_FEE = cents(90_00)'],
    ['S145 A26', 'items > FREE_SHIPPING_ABOVE ?', 'items >= FREE_SHIPPING_ABOVE ?'],
    ['S146', 'const tax = taxOn(items);', 'const tax = taxOn(items + shipping);'],
    ['A27', 'items * TAX_PERCENT + 50', 'items * TAX_PERCENT + 49'],
    ['S147', 'total: sum(items, shipping, tax)', 'total: sum(items, tax)'],
  ],
  'common/routes/catalogue.ts': [
    ['S42', 'const trimmed = keyword.trim();', 'const trimmed = keyword;'],
    ['S15', 'page: parsePage(pageNumber) };', 'page: 1 };'],
    ['S16', 'routes.searchPage.match(path) ?? ', ''],
  ],
  'common/routes/route.ts': [
    ['A33', 'return Math.max(1, page);', 'return page;'],
    ['S43', '[name, encodeURIComponent(value)]', '[name, encodeURI(String(value))]'],
    ['A19', '&& decodeOnce(found[index])', '&& decodeOnce(decodeOnce(found[index]))'],
  ],
  'common/routes/redirect.ts': [
    ['A7', "encodeURIComponent(target).replaceAll('%2F', '/')", 'target'],
    ['S24', "raw?.trim() ?? '';\n  if (text === ''", "raw?.trim() ?? 'profile';\n  if (text === ''"],
    ['S23', 'return redirectOf(search);', "return search === '' ? '/' : '/profile';"],
  ],
  'common/routes/routes.ts': [
    ['S50', "'/admin/productlist/:pageNumber?'", "'/admin/productlist/page/:pageNumber?'"],
    ['S29', "path: '/shipping'", "path: '/address'"],
    ['S30', "'/payment'", "'/payments'"],
    ['S31', "'/placeorder'", "'/place-order'"],
    ['S20', "'/cart/:id?'", "'/cart/:id'"],
    ['S2', "chunk: 'product' }", "chunk: 'product', access: 'user' }"],
    ['S28', "access: 'user', title: titles.profile", 'title: titles.profile'],
    ['S33', "chunk: 'order', access: 'user'", "chunk: 'order'"],
    ['S25', "access: 'guest', title: titles.register", 'title: titles.register'],
  ],
  'common/texts/en/answers.ts': [['S136', 'Passwords do not match', 'Passwords must be the same']],
  'common/texts/en/cart.ts': [['S137', 'Your cart is empty', 'Nothing here yet']],
  'common/texts/en/checkout.ts': [['S141', 'Order cart is empty', 'Nothing was ordered']],
  'common/texts/en/head.ts': [['S52', "title = 'Welcome To ProShop'", "title = 'ProShop'"]],
  'common/texts/en/home.ts': [['S11', "'Latest Products'", "'Products'"]],
  'common/texts/en/layout.ts': [
    ['S41', "'Search Products...'", "'Search'"],
    ['S48', "'Copyright © ProShop'", "'ProShop'"],
  ],
  'common/texts/en/order.ts': [
    ['S95', "paidOn = 'Paid on'", "paidOn = 'Paid'"],
    ['S139', "'Not Paid'", "'Unpaid'"],
    ['S140', "'Not Delivered'", "'On its way'"],
  ],
  'common/texts/en/product.ts': [
    ['S18', "'In Stock'", "'Available'"],
    ['S138', "'No Reviews'", "'Be the first to review it'"],
  ],
  'common/texts/en/review.ts': [
    ['S102', "'Review Submitted!'", "'Thank you!'"],
    ['S112', "'4 - Very Good'", "'4 - Good'"],
  ],
  'common/domain/typed.ts': [['A36', 'MIN_PASSWORD_LENGTH = 8', 'MIN_PASSWORD_LENGTH = 6']],
};
