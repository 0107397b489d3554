/** Rules of money, cart and addresses. */
export default [
  {
    ids: ['S145', 'A26'],
    in: 'src/domain/money.ts',
    replace: 'items > FREE_SHIPPING_ABOVE ?',
    by: 'items >= FREE_SHIPPING_ABOVE ?',
  },
  {
    ids: ['S144'],
    in: 'src/domain/money.ts',
    replace: 'SHIPPING_FEE: Cents = 100_00',
    by: 'SHIPPING_FEE: Cents = 90_00',
  },
  {
    ids: ['S51', 'A31'],
    in: 'src/views/home/Catalogue.module.css',
    replace: '@media (min-width: 992px)',
    by: '@media (min-width: 993px)',
  },
];
