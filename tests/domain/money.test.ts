import { raiseIn } from '../../src/machines/typedProduct.ts';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as german from '../../common/texts/de/money.ts';
import { CURRENCIES } from '../../common/domain/currencies.ts';
import { setMerchant, SPECIFIED } from '../../common/domain/merchant.ts';
import {
  cents,
  centsToFreeShipping,
  formatCents,
  formatMoney,
  priceOrder,
  shippingFor,
  shippingTerms,
  taxOn,
  toCents,
  toDollars,
} from '../../common/domain/money.ts';
import { raised } from '../../common/domain/raise.ts';
import { plainAmount } from '../../common/domain/typed.ts';

const written = (currency: string) => {
  setMerchant({ ...SPECIFIED, currency });
  return [formatMoney(cents(1234_00)), formatMoney(cents(1234_00), german)];
};

/**
 * Reference figures of orders in dollars, for any implementation (A27):
 * items, shipping, tax, total. Half cents of tax round up; shipping is free strictly above 100.00.
 */
export const moneyVectors = [
  { items: '0.00', shipping: '100.00', tax: '0.00', total: '100.00' },
  { items: '0.03', shipping: '100.00', tax: '0.00', total: '100.03' },
  { items: '0.04', shipping: '100.00', tax: '0.01', total: '100.05' },
  { items: '0.10', shipping: '100.00', tax: '0.02', total: '100.12' },
  { items: '1.50', shipping: '100.00', tax: '0.23', total: '101.73' },
  { items: '8.70', shipping: '100.00', tax: '1.31', total: '110.01' },
  { items: '50.00', shipping: '100.00', tax: '7.50', total: '157.50' },
  { items: '89.90', shipping: '100.00', tax: '13.49', total: '203.39' },
  { items: '89.99', shipping: '100.00', tax: '13.50', total: '203.49' },
  { items: '99.99', shipping: '100.00', tax: '15.00', total: '214.99' },
  { items: '100.00', shipping: '100.00', tax: '15.00', total: '215.00' },
  { items: '100.01', shipping: '0.00', tax: '15.00', total: '115.01' },
  { items: '100.10', shipping: '0.00', tax: '15.02', total: '115.12' },
  { items: '1999.97', shipping: '0.00', tax: '300.00', total: '2299.97' },
  { items: '1000000.30', shipping: '0.00', tax: '150000.05', total: '1150000.35' },
] as const;

const aCart = fc.array(
  fc.record({ priceCents: fc.integer({ min: 0, max: 1_000_000 }).map(cents), qty: fc.integer({ min: 1, max: 500 }) }),
  {
    maxLength: 30,
  },
);

describe('what an order costs', () => {
  it.each(moneyVectors)('A27, S144–S147: items of $items cost $total in all', ({ items, ...rest }) => {
    const prices = priceOrder([{ priceCents: toCents(Number(items)), qty: 1 }]);
    expect({
      shipping: formatCents(prices.shipping),
      tax: formatCents(prices.tax),
      total: formatCents(prices.total),
    }).toEqual(rest);
  });

  it.each([
    [0, 100_01],
    [89_99, 10_02],
    [100_00, 1],
    [100_01, 0],
    [500_00, 0],
  ])('A26: at %i cents, %i more ship free', (items, more) => {
    expect(centsToFreeShipping(cents(items))).toBe(more);
    expect(shippingFor(cents(items + more))).toBe(0);
  });

  it('S145, A26: the terms of shipping are true of one unit', () => {
    expect(shippingTerms(cents(100_01))).toBe('Ships free');
    expect(shippingTerms(cents(100_00))).toBe('Ships for $100.00; add $0.01 for free shipping');
  });

  it('S146, A27: tax is the whole cent nearest to 15 %, and half a cent rounds up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_00 }).map(cents), (items) => {
        const error = taxOn(items) * 100 - items * 15;
        return Number.isInteger(taxOn(items)) && error > -50 && error <= 50;
      }),
    );
  });

  it('S147: the total is the sum of its parts, in whole cents, whatever the order of the lines', () => {
    fc.assert(
      fc.property(aCart, (lines) => {
        const prices = priceOrder(lines);
        const items = cents(lines.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0));
        expect(prices).toEqual({
          items,
          shipping: shippingFor(items),
          tax: taxOn(items),
          total: items + shippingFor(items) + taxOn(items),
        });
        expect(Object.values(prices).every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect(priceOrder(lines.toReversed())).toEqual(prices);
      }),
    );
  });
});

describe('amounts', () => {
  it('S147: dollars of the wire become the same cents again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_00 }).map(cents),
        (amount) => toCents(toDollars(amount)) === amount,
      ),
    );
  });

  it.each([
    [0.1 + 0.2, 30],
    [1.005, 100],
    [89.99, 8999],
    [19.999, 2000],
  ])('%d dollars are %i cents', (dollars, amount) => expect(toCents(dollars)).toBe(amount));

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [8999, '89.99'],
    [100000, '1000.00'],
    [-1050, '-10.50'],
  ])('S147: %i cents are the decimal %s for machines', (amount, text) => expect(formatCents(cents(amount))).toBe(text));

  it.each([
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    ['0,05', '0.05'],
    ['1.299,00 €', '1299.00'],
    ['$1,299.00', '1299.00'],
    ['1.234.567,89', '1234567.89'],
    ['-1,5', '-1.5'],
    ['1,299', '1,299'],
    ['1.299', '1.299'],
    ['12,345.6', '12345.6'],
    ['1.2,34', '1.2,34'],
    ['1 299,00 EUR', '1299.00'],
    ['1.234.567', '1234567'],
    ['1.234,567', '1.234,567'],
    ['12 lamps', '12 lamps'],
  ])('A42, A62: %s as typed is the amount %s', (typed, amount) => expect(plainAmount(typed)).toBe(amount));

  it('A100: amounts are in the currency of the shop, with cents, in both languages', () => {
    onTestFinished(() => setMerchant(SPECIFIED));
    expect(written('EUR')).toEqual(['€1,234.00', '1.234,00\u{a0}€']);
    expect(written('HUF')).toEqual(['HUF\u{a0}1,234.00', '1.234,00\u{a0}HUF']);
    for (const currency of CURRENCIES) expect(written(currency)[0]).toMatch(/^\D+1,234\.00$/);
  });

  it('S147: every amount reads as `Intl` would write it', () => {
    const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000_000_00, max: 100_000_000_00 }),
        (amount) => formatMoney(cents(amount)) === intl.format(amount / 100),
      ),
    );
  });
});

describe('a new price', () => {
  it.each([
    ['12.99', 12.99],
    ['+5', 94.99],
    ['-2.50', 87.49],
    ['−10 %', 80.99],
    [' + 1% ', 90.89],
  ])('%s makes $89.99 into %d', (typed, price) => {
    expect(raised(89.99, raiseIn(typed)!)).toBe(price);
  });

  it.each(['', 'abc', '10 %', '--5', '+', '%', '1e3'])('%j is none', (typed) => {
    expect(raiseIn(typed)).toBeNull();
  });
});
