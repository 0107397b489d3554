import Papa from 'papaparse';
import { describe, expect, it, vi } from 'vitest';
import { readOrderListing } from '../../common/domain/orderList.ts';
import type { SaveFile } from '../../src/services/output.ts';
import { createHttp } from '../../src/services/http.ts';
import { ordersCsv } from '../../src/services/ordersCsv.ts';
import { createAdminServices } from '../../src/services/adminServices.ts';
import { anOrder } from '../fixtures/samples.ts';
import type { Encoding } from '../../src/services/csvText.ts';
import { productsInFile } from '../../src/services/productsCsv.ts';

const { signal } = new AbortController();
const noOne = { current: () => null, renewed: async () => false };

const servicesWith = (given: Partial<Parameters<typeof createAdminServices>[0]> = {}) =>
  createAdminServices({
    http: createHttp('', noOne),
    saveFile: () => undefined,
    pictureHosts: [],
    findsNames: false,
    loadReader: async () => ({ productsInFile }),
    loadWriter: () => import('../../src/services/ordersCsv.ts'),
    ...given,
  });

/** The cells as a reader of CSV finds them. */
const cellsOf = (csv: string) => Papa.parse<string[]>(csv.replace(/^\uFEFF/, '')).data;

const nameIn = (name: string) => cellsOf(ordersCsv([{ ...anOrder(), user: { name } }]))[1]![1];

describe('orders as CSV', () => {
  it('S39: has the columns of the list, exact moments and plain amounts; then what a parcel needs', () => {
    const paid = { isPaid: true, paidAt: '2026-01-02T10:00:00.000Z' };
    const { orderItems, createdAt } = anOrder();
    const two = [
      { ...orderItems[0]!, qty: 2 },
      { ...orderItems[0]!, name: '=Mouse' },
    ];
    const to = ['jane@example.com', '1 Main Street', 'Boston', '02101', 'USA'];
    const orders = [anOrder(), anOrder({ _id: 'o2', totalPrice: 1849, ...paid, orderItems: two })];
    expect(cellsOf(ordersCsv(orders))).toEqual([
      'ID,USER,DATE,TOTAL,PAID,DELIVERED,REFUNDED,EMAIL,ADDRESS,CITY,POSTAL CODE,COUNTRY,ITEMS'.split(','),
      ['o1', 'Jane Doe', createdAt, '203.49', '', '', '', ...to, '1 × Airpods'],
      ['o2', 'Jane Doe', createdAt, '1849.00', paid.paidAt, '', '', ...to, '2 × Airpods; 1 × =Mouse'],
    ]);
  });

  it('A81: says when the money of an order was given back', () => {
    const refundedAt = '2026-01-04T10:00:00.000Z';
    expect(cellsOf(ordersCsv([anOrder({ isPaid: true, refundedAt })]))[1]![6]).toBe(refundedAt);
  });

  it('tells that an order is paid where the backend does not say when', () => {
    const order = { ...anOrder({ isPaid: true, isDelivered: true }), paidAt: null, deliveredAt: undefined };
    expect(cellsOf(ordersCsv([order]))[1]!.slice(4, 7)).toEqual(['yes', 'yes', '']);
  });

  it('S39: cells are empty where the backend or a deleted account has nothing', () => {
    const { orderItems: _items, shippingAddress: _to, ...order } = anOrder();
    expect(cellsOf(ordersCsv([{ ...order, user: null }]))[1]!.slice(7)).toEqual(['', '', '', '', '', '']);
  });

  it('S39: an address that a spreadsheet would run is a text', () => {
    const shippingAddress = { ...anOrder().shippingAddress, city: '=1' };
    expect(cellsOf(ordersCsv([anOrder({ shippingAddress })]))[1]![9]).toBe("'=1");
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
  it('C20: is read in the largest pages, in full', async () => {
    const request = vi.fn<typeof fetch>(async () => Response.json([]));
    vi.stubGlobal('fetch', request);
    const { readOrders } = servicesWith();
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
      from: '',
      to: '',
      sort: '-paid',
    });
    expect(new Headers(init?.headers).get('accept')).not.toBe('application/json;fields=row');
  });

  it('is saved as CSV, but not after it was stopped', async () => {
    const saveFile = vi.fn<SaveFile>();
    const { saveOrders } = servicesWith({ saveFile });
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
const productsIn = (text: string, hosts: readonly string[] | null = []) =>
  productsInFile(new TextEncoder().encode(text), null, hosts);
const of = (...lines: string[]) => productsIn(lines.join('\r\n'));
const bytesOf = (text: string, encoding: BufferEncoding) => Uint8Array.from(Buffer.from(text, encoding));

describe('A71: a file of products', () => {
  it('is read by the names of its columns, whatever their order, spelling and separator', () => {
    expect(of(heading, lamp)).toEqual({ rows: [{ line: 2, product }], rejected: [], unused: [], encodings: [] });
    const other = of(
      '\uFEFFCount in stock;DESCRIPTION;Name;Price;Image;Brand;Category;Color',
      '3;It shines, always; Lamp ;9.99;/images/lamp.webp;Acme;Lamps;red',
    );
    expect(other).toMatchObject({ rows: [{ line: 2, product }], unused: ['Color'] });
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
      [heading, ...Array.from({ length: 20_001 }, () => lamp)].join('\n'),
      'A file can have at most 20,000 products.',
    ],
  ])('that %s is refused in words', (_, text, words) => {
    expect(() => productsIn(text)).toThrow(words);
  });

  it('that is too large is refused before it is read', async () => {
    const { readProducts } = servicesWith({ loadReader: () => Promise.reject(new Error('not to be loaded')) });
    const file = new File(['x'.repeat(25 * 1024 * 1024 + 1)], 'large.csv');
    await expect(readProducts({ file, encoding: null }, new AbortController().signal)).rejects.toThrow(
      'A file can be at most 25 MB.',
    );
  });

  it('that is not wanted any more is not read', async () => {
    const { readProducts } = servicesWith();
    const leaving = new AbortController();
    const reading = readProducts({ file: new File([`${heading}\n${lamp}`], 'a.csv'), encoding: null }, leaving.signal);
    leaving.abort();
    await expect(reading).rejects.toThrow(/abort/i);
  });
});

const row = ({ name = 'Lamp', price = '9.99', image = '/images/lamp.webp', stock = '3' }, separator = ',') =>
  [name, price, image, 'Acme', 'Lamps', stock, 'It shines, always'].map((cell) => `"${cell}"`).join(separator);
const read = (bytes: Uint8Array<ArrayBuffer>, encoding: Encoding | null = null) => productsInFile(bytes, encoding, []);
const lamps = `${heading}\n${row({ name: 'Grüne Lampe' })}\n${row({ name: 'Lamp' })}\n`;
const names = ({ rows }: ReturnType<typeof productsIn>) => rows.map((each) => each.product.name);

const reasons = ({ rejected }: ReturnType<typeof productsIn>) => rejected.map(({ line, reason }) => [line, reason]);

describe('A96: a file of products that is not what it seems', () => {
  it.each([
    ['UTF-8', bytesOf(lamps, 'utf8')],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${lamps}`, 'utf8')],
    ['UTF-16', bytesOf(`\uFEFF${lamps}`, 'utf16le')],
    ['UTF-16 without a mark', bytesOf(lamps, 'utf16le')],
    ['UTF-16, the other byte first', Uint8Array.from(Buffer.from(`\uFEFF${lamps}`, 'utf16le').swap16())],
  ])('is decoded if it is in %s', (_, bytes) => {
    expect(names(read(bytes))).toEqual(['Grüne Lampe', 'Lamp']);
  });

  it('is shown in each encoding that it may have, with the lines that differ', () => {
    const bytes = bytesOf(lamps, 'latin1');
    const { rows, encodings } = read(bytes);
    expect(rows).toEqual([]);
    expect(encodings.map(({ encoding }) => encoding)).toEqual(['windows-1252', 'macintosh', 'windows-1251']);
    expect(encodings[0]!.lines).toEqual([row({ name: 'Grüne Lampe' })]);
    expect(encodings[1]!.lines).toEqual([row({ name: 'Gr¸ne Lampe' })]);
    expect(names(read(bytes, 'windows-1252'))).toEqual(['Grüne Lampe', 'Lamp']);
    expect(names(read(bytes, 'macintosh'))).toEqual(['Gr¸ne Lampe', 'Lamp']);
  });

  it('is refused if it is no text', () => {
    expect(() => read(Uint8Array.of(0x50, 0x4b, 3, 4, 0xff, 0, 0x81, 0, 1, 2))).toThrow('This is not a text file.');
  });

  it.each([
    ['1.299,00 €', '1299.00'],
    ['$1,299.00', '1299.00'],
    ['1\u00A0299,50', '1299.50'],
    ["1'299.50 EUR", '1299.50'],
    ['1.234.567', '1234567'],
    ['9,99', '9.99'],
    ['5.0', '5.0'],
  ])('has the price %j', (typed, price) => {
    expect(of(heading, row({ price: typed })).rows).toMatchObject([{ product: { price } }]);
  });

  it.each([
    ['5.0', '5'],
    ['5,00', '5'],
    ['1 000', '1000'],
  ])('has %j in stock', (typed, countInStock) => {
    expect(of(heading, row({ stock: typed })).rows).toMatchObject([{ product: { countInStock } }]);
  });

  it('is not imported where a number can be read in two ways', () => {
    expect(reasons(of(heading, row({ price: '1.299' }), row({ stock: '1,000' }), row({ stock: '5.5' })))).toEqual([
      [2, 'Price can be read in two ways. Write it without a thousands separator.'],
      [3, 'Count In Stock can be read in two ways. Write it without a thousands separator.'],
      [4, 'Count in stock must be a whole number from 0 to 1,000,000'],
    ]);
  });

  it('names rows by their true lines: broken quotes, too many cells, lost characters, the same name', () => {
    const file = of(
      heading,
      row({ name: 'Two lines' }).replace('It shines, ', 'It shines,\n'),
      '',
      'Open,9.99,/images/lamp.webp,Acme,Lamps,3,"It shines',
      row({ name: 'After' }),
      row({ name: '27" screen' }),
      `${row({ name: 'Wide' })},more`,
      row({ name: 'L\uFFFDmp' }),
      row({ name: 'AFTER' }),
      `${row({ name: 'Last' })},,`,
    );
    expect(reasons(file)).toEqual([
      [5, 'A quotation mark is not closed, or stands inside a quoted cell'],
      [7, 'A quotation mark is not closed, or stands inside a quoted cell'],
      [8, 'The row has more cells than the first line names'],
      [9, 'This row has lost characters: it contains \uFFFD'],
      [10, 'Line 6 has the same name'],
    ]);
    expect(file.rejected[0]!.name).toBe('Open');
    expect(names(file)).toEqual(['Two lines', 'After', 'Last']);
  });

  it('is refused with a column that it names twice, or with many broken quotes', () => {
    expect(() => of(`${heading},Price`, `${row({})},1`)).toThrow('Line 1 of the file names a column twice: price.');
    const broken = Array.from({ length: 30 }, () => 'Open,"x');
    expect(() => of(heading, ...broken)).toThrow(/quotation marks that are not closed, among them line 22/);
  });

  it('may name its separator, as Excel does', () => {
    const file = of('sep=;', heading.replaceAll(',', ';'), row({ price: '1.299,00' }, ';'));
    expect(file.rows).toMatchObject([{ line: 3, product: { price: '1299.00' } }]);
  });

  it.each([
    [
      'Shopify',
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Variant Inventory Qty,Variant Price,Image Src',
      'lamp,Lamp,"It shines, always",Acme,Lamps,Desk,3,9.99,/images/lamp.webp',
      ['Handle', 'Type'],
    ],
    [
      'WooCommerce',
      'ID,Type,Name,Short description,Description,Stock,Regular price,Categories,Images,Brands',
      '1,simple,Lamp,Short,"It shines, always",3,9.99,Lamps,/images/lamp.webp,Acme',
      ['ID', 'Type', 'Short description'],
    ],
    [
      'a German Excel',
      'Bezeichnung;Preis;Bild;Marke;Kategorie;Bestand;Beschreibung',
      'Lamp;9,99;/images/lamp.webp;Acme;Lamps;3,0;It shines, always',
      [],
    ],
  ])('has the columns of %s, and those that are not used are named', (_, names_, cells, unused) => {
    expect(of(names_, cells)).toMatchObject({ rows: [{ product }], rejected: [], unused });
  });

  it('A71, A99: may have facts of its products, in lines or between semicolons', () => {
    const facts = [
      { name: 'Weight', value: '1.2 kg' },
      { name: 'Ratio', value: '16:9' },
    ];
    const { rows, rejected } = of(
      `${heading},Specifications`,
      `${row({ name: 'A' })},Weight: 1.2 kg; Ratio: 16:9;`,
      `${row({ name: 'B' })},"Weight: 1.2 kg\nRatio: 16:9"`,
      `${row({ name: 'C' })},`,
      `${row({ name: 'D' })},Heavy`,
      `${row({ name: 'E' })},Ports: 2; USB-C`,
    );
    expect(rows.map((each) => each.product.facts)).toEqual([facts, facts, undefined]);
    const reason = 'Value of a fact is required';
    expect(rejected).toEqual([
      { line: 6, name: 'D', reason },
      { line: 7, name: 'E', reason },
    ]);
  });

  it('has several pictures in a cell, and none that the server refuses', () => {
    const image = '/images/a.webp, /images/b.webp';
    expect(of(heading, row({ image })).rows).toMatchObject([
      { product: { image: '/images/a.webp', images: ['/images/b.webp'] } },
    ]);
    const foreign = `${heading}\n${row({ image: 'https://other.example/a.jpg' })}`;
    expect(reasons(productsIn(foreign))).toEqual([[2, 'Image must be a path such as /images/lamp.webp']]);
    expect(reasons(productsIn(foreign, ['pics.example']))[0]![1]).toMatch(/https address at pics\.example/);
    expect(productsIn(foreign, ['other.example']).rows).toHaveLength(1);
    expect(productsIn(foreign, null).rows).toHaveLength(1);
  });
});
