import { expect, it } from 'vitest';
import { ordersCsv } from '../../src/services/ordersCsv.ts';
import { anOrder } from '../fixtures/samples.ts';

it('A62, S39: a German Excel opens the orders in columns, with numbers; names of columns and a deleted account (A24) are data', () => {
  const [columns, row] = ordersCsv([{ ...anOrder({ totalPrice: 1234.5 }), user: null }]).split('\r\n');
  expect(columns).toBe('\uFEFFID;USER;DATE;TOTAL;PAID;DELIVERED;REFUNDED;EMAIL;ADDRESS;CITY;POSTAL CODE;COUNTRY;ITEMS');
  expect(row).toContain(';Deleted user;');
  expect(row).toContain(';1234,50;');
});

it.each([
  ['Jane,=1', ",'=1"],
  ['=1', "'=1"],
])('what a comma would put into a cell of its own is a text: %j', (name, text) => {
  expect(ordersCsv([{ ...anOrder(), user: { name } }])).toContain(text);
});
