import { screens } from './mainJob.mjs';

const main = (page) => page.getByRole('main');
const linkTo = (page, product) => main(page).getByRole('heading', { name: product }).getByRole('link');
const named = (wanted) => screens.find(({ name }) => name === wanted);

/** From home to a product of its first page. */
const toProduct = ({ _id, name }) => [
  { name: 'home', path: '/', shows: (page) => linkTo(page, name) },
  { ...named('a product'), path: `/product/${_id}`, press: (page) => linkTo(page, name) },
];

const register = async (page, { name, email, password }) => {
  await main(page).getByLabel('Name', { exact: true }).fill(name);
  await main(page).getByLabel('Email Address', { exact: true }).fill(email);
  for (const label of ['Password', 'Confirm Password'])
    await main(page).getByLabel(label, { exact: true }).fill(password);
};

const buttonOfUsed = (page) =>
  main(page)
    .getByRole('button', { name: /^Send to / })
    .first();

/** Who buys, by how far their way differs from that of a customer who signs in and types an address. */
export const shoppers = {
  customer: { isRegistered: true, journey: (product) => [...toProduct(product), ...screens.slice(1)] },
  newcomer: {
    isRegistered: false,
    journey: (product) => [
      ...toProduct(product),
      named('the cart, as a guest'),
      { ...named('signing in'), fill: undefined },
      {
        name: 'signing up',
        press: (page) => main(page).getByRole('link', { name: 'Register', exact: true }).first(),
        shows: (page) => main(page).getByLabel('Confirm Password', { exact: true }),
        fill: register,
      },
      {
        ...named('shipping, typed'),
        press: (page) => main(page).getByRole('button', { name: 'Register', exact: true }),
      },
      ...screens.slice(screens.indexOf(named('payment'))),
    ],
  },
  regular: {
    isRegistered: true,
    before: (product) => shoppers.customer.journey(product),
    journey: (product) => [
      ...toProduct(product),
      { ...named('the cart, as a guest'), name: 'the cart' },
      { name: 'shipping, with the address of before', press: named('signing in').press, shows: buttonOfUsed },
      { ...named('payment'), press: buttonOfUsed },
      ...screens.slice(screens.indexOf(named('place order'))),
    ],
  },
};
