import { expect, it } from 'vitest';
import { ordersCsv } from '../../src/services/ordersCsv.ts';
import { anOrder } from '../fixtures/samples.ts';

it('the file of orders is data: its columns, numbers and the name of a deleted account (A24) are as in English', () => {
  const [columns, row] = ordersCsv([{ ...anOrder({ totalPrice: 1234.5 }), user: null }]).split('\r\n');
  expect(columns).toBe('\uFEFFID,USER,DATE,TOTAL,PAID,DELIVERED,REFUNDED');
  expect(row).toContain(',Deleted user,');
  expect(row).toContain(',1234.50,');
});
