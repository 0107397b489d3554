import { describe, expect, it } from 'vitest';
import { createProductFileServices } from '../../src/services/adminServices.ts';
import { productsIn } from '../../src/services/productsCsv.ts';

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
