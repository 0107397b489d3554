import { afterEach, describe, expect, it } from 'vitest';
import * as german from '../../common/texts/de/head.ts';
import { catalogueHead, tagsOf, unlisted, type Head } from '../../common/domain/head.ts';
import { setMerchant, SPECIFIED } from '../../common/domain/merchant.ts';
import { productHead } from '../../common/domain/product.ts';
import { aProduct } from '../fixtures/samples.ts';

const hosts = { origin: 'https://shop.example', api: '' };

/** The tags of a head by name, property or rel; the title as `title`. */
const flatTags = (head: Head, where = hosts): Record<string, string | undefined> =>
  Object.fromEntries(
    tagsOf(head, where).map(({ name, attributes: { property, rel, content, href, name: key, type }, text }) => [
      property ?? rel ?? key ?? type ?? name,
      content ?? href ?? text,
    ]),
  );

const dataOf = (head: Head, where = hosts) =>
  JSON.parse(flatTags(head, where)['application/ld+json'] ?? 'null') as Record<string, unknown> | null;

const defaultDescription = 'Find cheap electronics, and read what other shoppers say before you buy.';

describe('the catalogue', () => {
  it('S52, S53: the home page has the default title and description, and a picture of the shop', () => {
    expect(flatTags(catalogueHead({ keyword: '', page: 1 }))).toEqual({
      title: 'Welcome To ProShop',
      description: defaultDescription,
      canonical: 'https://shop.example/',
      'og:site_name': 'ProShop',
      'og:type': 'website',
      'og:title': 'Welcome To ProShop',
      'og:description': defaultDescription,
      'og:url': 'https://shop.example/',
      'og:image': 'https://shop.example/social.jpg',
    });
  });

  it.each([
    ['', 2, 'Page 2 | ProShop', '/page/2'],
    ['tv', 1, 'Search: tv | ProShop', '/search/tv'],
    ['tv', 3, 'Search: tv, Page 3 | ProShop', '/search/tv/page/3'],
    ['a/b & "c"', 1, 'Search: a/b & "c" | ProShop', '/search/a%2Fb%20%26%20%22c%22'],
  ])('S14–S16: of %j, page %i, is known by its own address', (keyword, page, title, path) => {
    expect(flatTags(catalogueHead({ keyword, page }))).toMatchObject({
      title,
      canonical: `https://shop.example${path}`,
    });
  });

  it('A92: text that runs to the left does not turn the line of a title around', () => {
    expect(flatTags(catalogueHead({ keyword: 'אוזניות', page: 2 })).title).toContain('\u2068אוזניות\u2069, Page 2');
    expect(flatTags(productHead(aProduct({ name: 'سماعات' })))).toMatchObject({
      title: '\u2068سماعات\u2069 | ProShop',
      'og:title': 'سماعات',
    });
  });

  it('S14: searches are `noindex, follow`; pages of the catalogue are indexed', () => {
    expect(flatTags(catalogueHead({ keyword: 'tv', page: 2 })).robots).toBe('noindex, follow');
    expect(flatTags(catalogueHead({ keyword: '', page: 2 }))).not.toHaveProperty('robots');
  });
});

describe('A100: the picture of a merchant’s shop', () => {
  afterEach(() => setMerchant(SPECIFIED));

  it.each([
    [{ currency: 'EUR' }, 'https://shop.example/social.jpg'],
    [{ name: 'Lampenladen' }, undefined],
    [{ accent: '#0a7d5a' }, undefined],
    [{ logo: '/images/lamp.webp' }, 'https://shop.example/images/lamp.webp'],
    [{ logo: '/images/lamp.svg' }, undefined],
  ])('with %o is %s', (change, picture) => {
    setMerchant({ ...SPECIFIED, ...change });
    expect(flatTags(catalogueHead({ keyword: '', page: 1 }))['og:image']).toBe(picture);
  });
});

describe('a product', () => {
  it('S17: has name, description, picture and price', () => {
    const head = productHead(aProduct());
    expect(flatTags(head)).toMatchObject({
      title: 'Airpods | ProShop',
      description: 'Small and loud.',
      canonical: 'https://shop.example/product/p1',
      'og:type': 'product',
      'og:title': 'Airpods',
      'og:image': 'https://shop.example/images/airpods.jpg',
    });
    expect(dataOf(head)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Airpods',
      description: 'Small and loud.',
      image: ['https://shop.example/images/airpods.jpg'],
      sku: 'p1',
      brand: { '@type': 'Brand', name: 'Orchard' },
      category: 'Audio',
      offers: {
        '@type': 'Offer',
        url: 'https://shop.example/product/p1',
        price: '89.99',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 },
    });
  });

  it('S18: is marked when sold out, and has no rating without reviews', () => {
    const data = dataOf(productHead(aProduct({ countInStock: 0, numReviews: 0, rating: 0 })));
    expect(data).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
    expect(data).not.toHaveProperty('aggregateRating');
  });

  it('A30: has its picture on the backend’s origin, and its address on the pages’ origin', () => {
    const where = { origin: 'https://shop.example', api: 'https://api.example' };
    expect(flatTags(productHead(aProduct()), where)).toMatchObject({
      canonical: 'https://shop.example/product/p1',
      'og:image': 'https://api.example/images/airpods.jpg',
    });
    expect(flatTags(catalogueHead({ keyword: '', page: 1 }), where)['og:image']).toBe(
      'https://shop.example/social.jpg',
    );
  });

  it('A39: a draft is not indexed', () => {
    expect(flatTags(productHead(aProduct({ isDraft: true })))).toEqual({
      title: 'Airpods | ProShop',
      description: defaultDescription,
      robots: 'noindex',
    });
  });

  it('has no absolute address if the origin is unknown', () => {
    const head = productHead(aProduct());
    expect(flatTags(head, { origin: '', api: '' })).toMatchObject({
      title: 'Airpods | ProShop',
      'og:title': 'Airpods',
    });
    for (const name of ['canonical', 'og:url', 'og:image'])
      expect(flatTags(head, { origin: '', api: '' })).not.toHaveProperty(name);
    expect(JSON.stringify(flatTags(head, { origin: '', api: '' }))).not.toContain('/images/');
    expect(flatTags(head, { origin: '', api: 'https://api.example' })['og:image']).toBe(
      'https://api.example/images/airpods.jpg',
    );
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'https://evil.example/a.jpg',
    '//evil.example/a.jpg',
    '',
    '/placeholder.svg',
    '/images/lamp.SVG',
  ])('A30: has a placeholder that social networks show for a picture at %s', (image) => {
    const head = productHead(aProduct({ image }));
    expect(flatTags(head)['og:image']).toBe('https://shop.example/placeholder.png');
    expect(dataOf(head)).toMatchObject({ image: ['https://shop.example/placeholder.png'] });
  });

  it('cannot close its script element', () => {
    const description = '</script><script>alert(1)</script><!--';
    const head = productHead(aProduct({ description }));
    expect(flatTags(head)['application/ld+json']).not.toContain('<');
    expect(dataOf(head)).toMatchObject({ description });
  });

  it('has a short description', () => {
    const { description } = productHead(aProduct({ description: `First.\n\n${'word '.repeat(100)}` }));
    expect(description).toMatch(/^First\. word .* word …$/);
    expect(description.length).toBeLessThanOrEqual(202);
  });

  it.each([
    ['words', `JBL ${'word '.repeat(100)}`, `JBL ${'word '.repeat(39)}…`],
    ['no spaces', `JBL ${'耳机音质好'.repeat(50)}`, `JBL ${'耳机音质好'.repeat(40).slice(0, 196)} …`],
    ['emoji', `JBL ${'👩‍👩‍👧‍👦'.repeat(50)}`, `JBL ${'👩‍👩‍👧‍👦'.repeat(17)} …`],
    ['an emoji at the end', `${'a'.repeat(199)}🎧🎧`, `${'a'.repeat(199)} …`],
    ['letters with marks', `${'e\u0301'.repeat(99)}xe\u0301e\u0301`, `${'e\u0301'.repeat(99)}x …`],
    ['one character of marks alone', `e${'\u0301'.repeat(400)}`, `e${'\u0301'.repeat(199)} …`],
    ['exactly as many', 'a'.repeat(200), 'a'.repeat(200)],
  ])('S17: a description of %s is neither cut to its first word nor within a character', (_, description, brief) => {
    expect(productHead(aProduct({ description })).description).toBe(brief);
  });
});

it('S53: the German description is about cheap electronics, too', () => {
  expect(german.description).toContain('Günstige Elektronik');
});

it('personal pages are not indexed', () => {
  expect(flatTags(unlisted('Shopping Cart'))).toEqual({
    title: 'Shopping Cart | ProShop',
    description: defaultDescription,
    robots: 'noindex',
  });
});
