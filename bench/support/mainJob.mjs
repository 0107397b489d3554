const main = (page) => page.getByRole('main');
const button = (where, name) => where.getByRole('button', { name, exact: true });
const field = (page, label) => main(page).getByLabel(label, { exact: true });
const wallet = (page) => page.getByRole('dialog', { name: 'Test wallet' });

const hasPassword = async (page) => (await field(page, 'Password').inputValue()) !== '';

const address = { Address: '1 Main Street', City: 'Boston', 'Postal Code': '02101', Country: 'US' };

const typeAddress = async (page) => {
  for (const [label, text] of Object.entries(address)) await field(page, label).fill(text);
};

const hasAddress = async (page) => {
  const typed = await Promise.all(Object.keys(address).map((label) => field(page, label).inputValue()));
  return typed.join() === Object.values(address).join();
};

const signIn = async (page, { email, password }) => {
  await field(page, 'Email Address').fill(email);
  await field(page, 'Password').fill(password);
};

/**
 * The main job of a shopper (S5) as screens, one after the other. `press` leads to the screen from the one before, and it is
 * there when it `shows` something. `fill` is what a shopper types there; `isFilled` whether it is still there.
 */
export const screens = [
  { name: 'a product', path: '/product/headphones', shows: (page) => button(main(page), 'Add To Cart') },
  {
    name: 'the cart, as a guest',
    path: '/cart',
    press: (page) => button(main(page), 'Add To Cart'),
    shows: (page) => button(main(page), 'Proceed To Checkout'),
  },
  {
    name: 'signing in',
    path: '/login',
    press: (page) => button(main(page), 'Proceed To Checkout'),
    shows: (page) => field(page, 'Password'),
    fill: signIn,
    isFilled: hasPassword,
  },
  {
    name: 'shipping, typed',
    path: '/shipping',
    press: (page) => button(main(page), 'Sign In'),
    shows: (page) => field(page, 'Country'),
    fill: typeAddress,
    isFilled: hasAddress,
  },
  {
    name: 'payment',
    path: '/payment',
    press: (page) => button(main(page), 'Continue'),
    shows: (page) => main(page).getByRole('radio').first(),
  },
  {
    name: 'place order',
    path: '/placeorder',
    press: (page) => button(main(page), 'Continue'),
    shows: (page) => button(main(page), 'Place Order'),
  },
  {
    name: 'the order, unpaid',
    path: '/order/',
    press: (page) => button(main(page), 'Place Order'),
    shows: (page) => button(main(page), 'Pay with the test wallet'),
  },
  {
    name: 'the test wallet, open',
    path: '/order/',
    press: (page) => button(main(page), 'Pay with the test wallet'),
    shows: (page) => button(wallet(page), 'Approve'),
  },
  {
    name: 'the order, paid',
    path: '/order/',
    press: (page) => button(wallet(page), 'Approve'),
    shows: (page) => main(page).getByText(/^Paid on/),
  },
];
