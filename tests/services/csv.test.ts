import Papa from 'papaparse';
import { describe, expect, it, vi } from 'vitest';
import { readOrderListing } from '../../common/domain/orderList.ts';
import type { SaveFile } from '../../src/services/accountServices.ts';
import { createHttp } from '../../src/services/http.ts';
import { ordersCsv } from '../../src/services/ordersCsv.ts';
import { createOrderFileServices, createProductFileServices } from '../../src/services/adminServices.ts';
import { anOrder } from '../fixtures/samples.ts';
import { productsIn } from '../../src/services/productsCsv.ts';

const { signal } = new AbortController();
const noOne = { current: () => null, renewed: async () => false };

const loadCsv = () => import('../../src/services/ordersCsv.ts');

/** The cells as a reader of CSV finds them. */
const cellsOf = (csv: string) => Papa.parse<string[]>(csv.replace(/^\uFEFF/, '')).data;

const nameIn = (name: string) => cellsOf(ordersCsv([{ ...anOrder(), user: { name } }]))[1]![1];

describe('orders as CSV', () => {
  it('S39: has the columns of the list, exact moments and plain amounts', () => {
    const paid = { isPaid: true, paidAt: '2026-01-02T10:00:00.000Z' };
    expect(cellsOf(ordersCsv([anOrder(), anOrder({ _id: 'o2', totalPrice: 1849, ...paid })]))).toEqual([
      ['ID', 'USER', 'DATE', 'TOTAL', 'PAID', 'DELIVERED', 'REFUNDED'],
      ['o1', 'Jane Doe', anOrder().createdAt, '203.49', '', '', ''],
      ['o2', 'Jane Doe', anOrder().createdAt, '1849.00', paid.paidAt, '', ''],
    ]);
  });

  it('A81: says when the money of an order was given back', () => {
    const refundedAt = '2026-01-04T10:00:00.000Z';
    expect(cellsOf(ordersCsv([anOrder({ isPaid: true, refundedAt })]))[1]!.at(-1)).toBe(refundedAt);
  });

  it('tells that an order is paid where the backend does not say when', () => {
    const order = { ...anOrder({ isPaid: true, isDelivered: true }), paidAt: null, deliveredAt: undefined };
    expect(cellsOf(ordersCsv([order]))[1]!.slice(4)).toEqual(['yes', 'yes', '']);
  });

  it.each(['=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(A1)', '\t=1', '\u200B=1', '"=1"', '＝1'])(
    'a name that a spreadsheet would run is a text: %j',
    (name) => {
      expect(nameIn(name)).toBe(`'${name}`);
    },
  );

  it.each([
    [';=1', ";'=1"],
    ['Jane;=1;\u200B＝2', "Jane;'=1;'\u200B＝2"],
    ['Jane;"=1"', `Jane;'"=1"`],
    ['Jane\n=1', "Jane\n'=1"],
    ['Anne-Marie; née O’Neil=1', 'Anne-Marie; née O’Neil=1'],
  ])('so is what a semicolon or a line break would put into a cell of its own: %j', (name, text) => {
    expect(nameIn(name)).toBe(text);
  });

  it('keeps commas, quotes, line breaks and accents, and says that it is UTF-8', () => {
    const name = 'Zoë "Z" O’Neil, Ltd.\nLondon';
    const csv = ordersCsv([{ ...anOrder(), user: { name } }]);
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(cellsOf(csv)[1]![1]).toBe(name);
  });
});

describe('the file of the orders', () => {
  it('C20: is read in the largest pages, in brief', async () => {
    const request = vi.fn<typeof fetch>(async () => Response.json([]));
    vi.stubGlobal('fetch', request);
    const { readOrders } = createOrderFileServices(createHttp('', noOne), () => undefined, loadCsv);
    await readOrders({ listing: { ...readOrderListing('show=waiting&q=jane'), page: 2 }, at: 'noon' }, signal);
    vi.unstubAllGlobals();
    const [address, init] = request.mock.calls[0]!;
    const { searchParams } = new URL(address as string, 'http://shop');
    expect(Object.fromEntries(searchParams)).toEqual({
      limit: '100',
      page: '2',
      at: 'noon',
      q: 'jane',
      show: 'waiting',
      sort: '-paid',
    });
    expect(new Headers(init?.headers).get('accept')).toBe('application/json;fields=row');
  });

  it('is saved as CSV, but not after it was stopped', async () => {
    const saveFile = vi.fn<SaveFile>();
    const { saveOrders } = createOrderFileServices(createHttp('', noOne), saveFile, loadCsv);
    await saveOrders({ orders: [anOrder()] }, signal);
    expect(saveFile.mock.calls).toEqual([['orders.csv', ordersCsv([anOrder()]), 'text/csv']]);
    await expect(saveOrders({ orders: [] }, AbortSignal.abort())).rejects.toThrow('abort');
    expect(saveFile).toHaveBeenCalledOnce();
  });
});

const heading = 'name,price,image,brand,category,countInStock,description';
const lamp = 'Lamp,9.99,/images/lamp.webp,Acme,Lamps,3,"It shines, always"';
const product = {
  name: 'Lamp',
  price: '9.99',
  image: '/images/lamp.webp',
  brand: 'Acme',
  category: 'Lamps',
  countInStock: '3',
  description: 'It shines, always',
};
const of = (...lines: string[]) => productsIn(lines.join('\r\n'));

describe('A71: a file of products', () => {
  it('is read by the names of its columns, whatever their order, spelling and separator', () => {
    expect(of(heading, lamp)).toEqual({ rows: [{ line: 2, product }], rejected: [] });
    const other = of(
      '\uFEFFCount in stock;DESCRIPTION;Name;Price;Image;Brand;Category;Color',
      '3;It shines, always; Lamp ;9.99;/images/lamp.webp;Acme;Lamps;red',
    );
    expect(other.rows).toEqual([{ line: 2, product }]);
  });

  it('says of each row that cannot be saved where it is, and why', () => {
    const { rows, rejected } = of(
      heading,
      'No price,,/images/lamp.webp,Acme,Lamps,3,x',
      lamp,
      'Too precise,9.999,/images/lamp.webp,Acme,Lamps,3,x',
      ',1,/images/lamp.webp,Acme,Lamps,3,x',
      'Few cells,1',
    );
    expect(rows.map(({ line }) => line)).toEqual([3]);
    expect(rejected).toEqual([
      { line: 2, name: 'No price', reason: 'Price must be an amount such as 89.99' },
      { line: 4, name: 'Too precise', reason: expect.stringContaining('Price') },
      { line: 5, name: '', reason: 'Name is required' },
      { line: 6, name: 'Few cells', reason: expect.stringContaining('required') },
    ]);
  });

  it.each([
    [
      'lacks columns',
      'name,price',
      'The first line of the file does not name: image, brand, category, countInStock, description.',
    ],
    ['is empty', '', /does not name: name, price/],
    ['has no rows', `${heading}\n\n`, 'The file has no rows below its first line.'],
    [
      'has too many rows',
      [heading, ...Array.from({ length: 1001 }, () => lamp)].join('\n'),
      'A file can have at most 1,000 products.',
    ],
  ])('that %s is refused in words', (_, text, words) => {
    expect(() => productsIn(text)).toThrow(words);
  });

  it('that is too large is refused before it is read', async () => {
    const { readProducts } = createProductFileServices(() => Promise.reject(new Error('not to be loaded')));
    const file = new File(['x'.repeat(10 * 1024 * 1024 + 1)], 'large.csv');
    await expect(readProducts({ file }, new AbortController().signal)).rejects.toThrow(
      'A file can have at most 10 MB.',
    );
  });

  it('that is not wanted any more is not read', async () => {
    const { readProducts } = createProductFileServices(async () => ({ productsIn }));
    const leaving = new AbortController();
    const reading = readProducts({ file: new File([`${heading}\n${lamp}`], 'a.csv') }, leaving.signal);
    leaving.abort();
    await expect(reading).rejects.toThrow(/abort/i);
  });
});
