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
