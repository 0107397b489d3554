import { join } from 'node:path';
import { Window } from 'happy-dom';
import { describe, expect, it, beforeEach } from 'vitest';
import { productsRepository } from '../../server/features/products/productsRepository.ts';
import { sitemap } from '../../server/pages/sitemap.ts';
import type { PagesOptions } from '../../server/pages/pages.ts';
import { builtDir, builtDocument, documentsOf, publicProductsIn } from '../fixtures/documents.ts';
import { PASSWORD, type Shop, shopForTests } from '../fixtures/api.ts';
import type { RenderOnServer } from '../../common/contract/drawing.ts';
import { outbox } from '../../server/platform/db/schema.ts';
import { renderOnServer } from '../../src/renderOnServer.tsx';
import { merchantOf } from '../../common/contract/shop.ts';
import { setMerchant, SPECIFIED } from '../../common/domain/merchant.ts';
import { inDollars } from '../../common/domain/fees.ts';
import { merchantIn } from '../../src/services/head.ts';
import { aShop } from '../fixtures/samples.ts';
import { sentMails } from '../fixtures/mailbox.ts';

const ICONS = `<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />`;
const MANIFEST = '{"name":"ProShop","short_name":"ProShop","theme_color":"#14213d","id":"/"}';

const clientDir = builtDir({
  'index.html': builtDocument('en', { inHead: `<meta name="public-url" content="" />${ICONS}` }),
  'manifest.webmanifest': MANIFEST,
  'favicon.svg': '<svg/>',
  'favicon.ico': '',
  'robots.txt': 'User-agent: *\nDisallow: /admin/\n',
});

const testEnv = await shopForTests();

/** The documents, by default those of our own products. */
const documents = (options: Partial<PagesOptions> = {}) => documentsOf(testEnv, { clientDir, ...options });
const serve = (publicUrl = '', trustProxy: string[] = []) =>
  testEnv.beside({ settings: { trustProxy }, plugins: [documents({ publicUrl })] });
const shop = await serve();

const get = (url: string, from: Shop = shop, headers: Record<string, string> = {}) =>
  from.app.inject({ url, headers: { host: 'localhost', ...headers } });

/** The head of a document, as a browser reads it. */
const read = (html: string) => {
  const template = new Window().document.createElement('template');
  template.innerHTML = html;
  const { content: document } = template; // a fragment: nothing in it is fetched
  const content = (selector: string, attribute = 'content') =>
    document.querySelector(selector)?.getAttribute(attribute) ?? null;
  return {
    title: document.querySelector('title')?.textContent,
    description: content('meta[name=description]'),
    robots: content('meta[name=robots]'),
    canonical: content('link[rel=canonical]', 'href'),
    image: content('meta[property="og:image"]'),
    data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as unknown,
    titles: document.querySelectorAll('title').length,
  };
};
const canonicalOf = async (from: Shop, headers: Record<string, string> = {}) =>
  read((await get('/', from, headers)).body).canonical;

const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

/** Whether engines find the page with terms and contact. */
const termsListed = async () => {
  const from = await serve();
  const [map, page] = await Promise.all([get('/sitemap.xml', from), get('/terms', from)]);
  expect(page.statusCode).toBe(200);
  return [addresses(map.body).includes('http://localhost/terms'), read(page.body).canonical];
};

/** Makes it that of the specification, but for this. */
const changeShop = (change: object) =>
  testEnv.as('admin').put('/api/shop', { ...SPECIFIED, ...inDollars(SPECIFIED), synonyms: '', ...change });

describe('A100: icon and manifest', () => {
  it.each([
    ['drawn', { renderOnServer }],
    ['undrawn', {}],
  ])('are those of the build, then the merchant’s, in %s documents', async (_, options) => {
    const from = await testEnv.beside({ plugins: [documents(options)] });
    const linksIn = async () => /<link rel="icon"[^]*rel="manifest"[^>]*>/.exec((await get('/cart', from)).body)![0];
    const addressesIn = async () => [...(await linksIn()).matchAll(/href="([^"]*)"/g)].map(([, address]) => address!);
    expect(await linksIn()).toBe(ICONS);
    await changeShop({ currency: 'EUR' });
    expect(await linksIn()).toBe(ICONS);

    await changeShop({ name: '“élan” & co', accent: '#0a7d5a' });
    const [icon, manifest] = await addressesIn();
    expect(icon).toMatch(/^\/favicon\.svg\?v=./);
    setMerchant(SPECIFIED); // as the memory of another process is
    const drawn = await get(icon!, from);
    expect(drawn.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringMatching(/sandbox$/),
    });
    expect(drawn.body).toMatch(/fill="#0a7d5a".* fill="#ffffff">É<\/text>/);
    expect((await get(icon!, from, { 'if-none-match': String(drawn.headers.etag) })).statusCode).toBe(304);
    expect((await get(manifest!, from)).json()).toEqual({
      ...JSON.parse(MANIFEST),
      name: '“élan” & co',
      short_name: '“élan” & co',
      theme_color: '#0a7d5a',
      icons: [{ src: icon, sizes: 'any', type: 'image/svg+xml' }],
    });
    expect((await get('/favicon.ico', from)).headers.location).toBe(icon);

    await changeShop({ logo: '/images/lamp.webp' });
    const withLogo = await addressesIn();
    expect(withLogo).toEqual(['/images/lamp.webp', expect.not.stringContaining(manifest!)]);
    expect((await get(withLogo[1]!, from)).json()).toMatchObject({
      name: 'ProShop',
      theme_color: '#14213d',
      icons: [{ src: '/images/lamp.webp', sizes: 'any' }],
    });
    expect((await get('/favicon.svg', from)).headers.location).toBe('/images/lamp.webp');

    await changeShop({});
    expect(await linksIn()).toBe(ICONS);
    expect((await get('/manifest.webmanifest', from)).body).toBe(MANIFEST);
  });
});

describe('the document of a product', () => {
  it('S17, A32: tells those who run no script what is for sale', async () => {
    const { _id } = await testEnv.aProduct({ name: 'Kettle & "Co"', price: 12.5, countInStock: 0 });
    const answer = await get(`/product/${_id}`);
    expect(answer.statusCode).toBe(200);
    expect(read(answer.body)).toMatchObject({
      title: 'Kettle & "Co" | ProShop',
      titles: 1,
      description: 'Over the ears',
      robots: null,
      canonical: `http://localhost/product/${_id}`,
      image: 'http://localhost/images/headphones.webp',
      data: {
        '@type': 'Product',
        name: 'Kettle & "Co"',
        offers: { price: '12.50', availability: 'https://schema.org/OutOfStock' },
      },
    });
  });

  it('A100: says who sells here, in which currency and color, from when that is changed', async () => {
    const drawing = await testEnv.beside({ plugins: [documents({ renderOnServer, patience: 10_000 })] });
    const { _id } = await testEnv.aProduct({ price: 1234.5 });
    const bodyAt = async () => (await get(`/product/${_id}`, drawing)).body;
    const before = await bodyAt();
    expect(before).toContain('$1,234.50');
    expect(before).not.toMatch(/name="(?:merchant|theme-color)"|--color-accent:/);

    await drawing.as('admin').put('/api/shop', { ...aShop, name: '</title>&' });
    const after = await bodyAt();
    expect(read(after)).toMatchObject({ title: 'Headphones | </title>&', data: { offers: { priceCurrency: 'EUR' } } });
    expect(after).toContain('€1,234.50');
    expect(after).toContain('<meta property="og:site_name" content="&lt;/title&gt;&amp;" />');
    expect(after).toContain('<meta name="theme-color" content="#0a7d5a" />');
    expect(after).toMatch(/--color-accent:#0a7d5a;--color-on-accent:#ffffff/);
    const window = new Window();
    window.document.write(after);
    expect(merchantIn(window.document as unknown as Document)).toEqual({
      ...merchantOf({ ...aShop, name: '</title>&' }),
      synonyms: undefined,
    });

    await changeShop({});
    expect(await bodyAt()).toBe(before);
  });

  it('A32: is a 404 without indexing for an unknown or deleted product', async () => {
    const { _id } = await testEnv.aProduct();
    await productsRepository(testEnv.db).remove(_id);
    for (const id of ['nothing', '%00', '%ff', _id]) {
      const answer = await get(`/product/${id}`);
      expect([id, answer.statusCode, read(answer.body)]).toMatchObject([
        id,
        404,
        { title: 'No such product | ProShop', robots: 'noindex', canonical: null, data: null },
      ]);
    }
  });
});

describe('other documents', () => {
  it.each([
    ['/', 'Welcome To ProShop', 'http://localhost/'],
    ['/page/1', 'Welcome To ProShop', 'http://localhost/'],
    ['/search/%3Cb%3E?utm=1', 'Search: <b> | ProShop', 'http://localhost/search/%3Cb%3E', 'noindex, follow'],
  ])('of the catalogue are known by one address: %s', async (url, title, canonical, robots: string | null = null) => {
    expect(read((await get(url)).body)).toMatchObject({ title, canonical, robots });
  });

  it.each(['/cart', '/order/1', '/admin/userlist'])('concern only who looks at them: %s', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, read(answer.body)]).toMatchObject([200, { robots: 'noindex', canonical: null }]);
  });
});

describe('where the shop is reached', () => {
  const forwarded = { 'x-forwarded-host': 'real.example', 'x-forwarded-proto': 'https' };

  it('is what the settings say, whatever the request says', async () => {
    expect(await canonicalOf(await serve('https://public.example'), forwarded)).toBe('https://public.example/');
  });

  it.each(['localhost:3000', '127.0.0.1', '127.8.9.1:80', '[::1]:3000'])('is told by a request to %s', async (host) => {
    expect(await canonicalOf(shop, { host })).toBe(`http://${host}/`);
  });

  it.each(['shop.example', '10.0.0.1', 'localhost.evil.example', '127.0.0.1.evil.example', 'a"><script>'])(
    'is not told by a request to %j: no absolute address is written',
    async (host) => {
      const { _id } = await testEnv.aProduct();
      for (const path of ['/', `/product/${_id}`]) {
        const { body } = await get(path, shop, { host });
        expect(read(body)).toMatchObject({ canonical: null, image: null, robots: null });
        expect(body).not.toMatch(/og:url|evil|shop\.example|<script>/);
      }
      expect((await get('/sitemap.xml', shop, { host })).statusCode).toBe(404);
      expect((await get('/sitemap/1.xml', shop, { host })).statusCode).toBe(404);
      expect((await get('/robots.txt', shop, { host })).body).toBe('User-agent: *\nDisallow: /admin/\n');
    },
  );

  it('is not told by a proxy either, but whether it is https is', async () => {
    const proxied = await serve('', ['127.0.0.1']);
    expect(await canonicalOf(proxied, forwarded)).toBeNull();
    expect(await canonicalOf(proxied, { 'x-forwarded-proto': 'https' })).toBe('https://localhost/');
  });
});

describe('what there is, for search engines', () => {
  it('A23: is the home page and every product that is no draft', async () => {
    const { _id } = await testEnv.aProduct();
    const draft = await productsRepository(testEnv.db).addDraft();
    const answer = await get('/sitemap.xml', await serve());
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const listed = addresses(answer.body);
    expect(listed).toContain('http://localhost/');
    expect(listed).toContain(`http://localhost/product/${_id}`);
    expect(listed.join()).not.toContain(draft.id);
  });

  it('A100: is the page with terms and contact too, once there are words', async () => {
    expect(await termsListed()).toEqual([false, null]);
    await testEnv.as('admin').put('/api/shop', aShop);
    expect(await termsListed()).toEqual([true, 'http://localhost/terms']);
    await changeShop({});
  });

  it('comes in several files where it is much', async () => {
    for (let n = 0; n < 5; n += 1) await testEnv.aProduct();
    const total = (await productsRepository(testEnv.db).total(false, '')) + 1;
    const many = await testEnv.beside({
      plugins: [
        async (app) => {
          const listing = publicProductsIn(testEnv);
          await app.register(sitemap, { robotsFile: join(clientDir, 'robots.txt'), publicUrl: '', listing, most: 3 });
        },
      ],
    });
    const parts = addresses((await get('/sitemap.xml', many)).body);
    expect(parts).toHaveLength(Math.ceil(total / 3));
    const files = await Promise.all(
      parts.map(async (part) => addresses((await get(part!.slice('http://localhost'.length), many)).body)),
    );
    expect(files.every((file) => file.length <= 3)).toBe(true);
    expect(new Set(files.flat()).size).toBe(total);
    expect((await get(`/sitemap/${parts.length + 1}.xml`, many)).statusCode).toBe(404);
    expect((await get('/sitemap/0.xml', many)).statusCode).toBe(404);
  });

  it('is named in the rules for robots', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe('User-agent: *\nDisallow: /admin/\n\nSitemap: http://localhost/sitemap.xml\n');
  });
});

const GERMAN = { cookie: 'other=1; language=de' };
const built = (language: string) => builtDocument(language, { inHead: '<meta name="api-features" content="" />' });
const bothDir = builtDir({ 'index.html': built('en'), 'index.de.html': built('de') });
const englishDir = builtDir({ 'index.html': built('en') });
/** The languages in which screens were drawn. */
let drawn: (string | undefined)[] = [];
const drawing: RenderOnServer = (address, given) => {
  drawn.push(given.language);
  return renderOnServer(address, given);
};
const serveIn = (builtIn: string, options: Partial<PagesOptions> = {}) =>
  testEnv.beside({ plugins: [documentsOf(testEnv, { clientDir: builtIn, renderOnServer: drawing, ...options })] });
const inBoth = await serveIn(bothDir);
beforeEach(() => void (drawn = []));
const ask = (url: string, headers: Record<string, string> = {}, from = inBoth) =>
  from.app.inject({ url, headers: { host: 'localhost', ...headers } });
const choose = (query: string, referer?: string) => ask(`/language?${query}`, referer === undefined ? {} : { referer });
const signIn = (headers = {}) =>
  testEnv.as('guest').post<{ message: string }>('/api/users/login', { email: 'a@example.com', password: 'x' }, headers);
const register = async (email: string, headers: Record<string, string>) => {
  const person = { name: 'Greta', email, password: PASSWORD };
  const { body } = await testEnv.as('guest').post<{ token: string }>('/api/users', person, headers);
  return testEnv.withToken(body.token);
};
const lastMail = async () => (await sentMails(testEnv.db)).at(-1)!;
const languageIn = (html: string) => /<html lang="(\w+)">/.exec(html)?.[1];
const titleIn = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
describe('a document', () => {
  it.each(['', 'language=fr', 'language=', 'xlanguage=de', 'language=de2'])(
    'is English, in the words of the specification (S52), and otherwise what the browser prefers (A62): %j',
    async (cookie) => {
      const seen = async (accepted: string) => {
        const { body } = await ask('/', { cookie, 'accept-language': accepted });
        return [languageIn(body), titleIn(body)];
      };
      const english = ['en', 'Welcome To ProShop'];
      for (const accepted of ['', '*', 'fr', 'en-GB,de;q=0.5', 'de;q=0,fr'])
        expect(await seen(accepted)).toEqual(english);
      for (const accepted of ['de', 'de-AT,de;q=0.9,en;q=0.8', 'fr,de;q=0.1'])
        expect((await seen(accepted))[0]).toBe('de');
    },
  );

  it('A62: is in the chosen language, whatever the browser prefers', async () => {
    const { body } = await ask('/', { cookie: 'language=en', 'accept-language': 'de' });
    expect(languageIn(body)).toBe('en');
  });

  it.each([
    ['/', 200, 'Willkommen bei ProShop'],
    ['/search/radio', 200, 'Suche: radio | ProShop'],
    ['/nowhere', 404, 'Seite nicht gefunden | ProShop'],
    ['/product/none', 404, 'Produkt nicht gefunden | ProShop'],
  ])('%s is German by the cookie', async (url, status, title) => {
    const { statusCode, body } = await ask(url, GERMAN);
    expect([statusCode, languageIn(body), titleIn(body)]).toEqual([status, 'de', title]);
  });

  it('is kept for each language, and never given to the other', async () => {
    const seen = async (headers = {}) => {
      const { body, headers: answered } = await ask('/?kept', headers);
      return { language: languageIn(body), etag: answered['etag'], vary: answered['vary'] };
    };
    const [english, german] = [await seen(), await seen(GERMAN)];
    expect([english.language, german.language]).toEqual(['en', 'de']);
    expect(english.vary).toBe('Accept-Language, Cookie, Accept-Encoding');
    expect(german.etag).not.toBe(english.etag);
    expect([await seen(GERMAN), await seen()]).toEqual([german, english]);
    expect((await ask('/?kept', { 'if-none-match': String(english.etag) })).statusCode).toBe(304);
    expect((await ask('/?kept', { ...GERMAN, 'if-none-match': String(english.etag) })).statusCode).toBe(200);
  });

  it('has its screen drawn in its language', async () => {
    await ask('/register', GERMAN);
    await ask('/register');
    expect(drawn).toEqual(['de', 'en']);
  });

  it('announces a choice only where there is one', async () => {
    const english = await serveIn(englishDir);
    const answer = await ask('/', GERMAN, english);
    expect(languageIn(answer.body)).toBe('en');
    expect(answer.body).not.toContain('languages');
    expect((await ask('/')).body).toContain('languages');
  });

  it('that cannot be made for now says so in its language', async () => {
    const busy = await serveIn(bothDir, { admit: () => false });
    const { statusCode, body, headers } = await ask('/', GERMAN, busy);
    expect([statusCode, languageIn(body), headers['vary']]).toEqual([503, 'de', 'Accept-Language, Cookie']);
    expect(body).toContain('Im Shop ist gerade großer Andrang.');
    expect(body).toContain('Diese Seite versucht es in');
  });
});

describe('the form in the footer', () => {
  it('keeps the choice, and returns to its page', async () => {
    const { statusCode, headers } = await choose('language=de', 'http://localhost/search/air?sort=rating');
    expect([statusCode, headers['location']]).toEqual([303, '/search/air?sort=rating']);
    expect(headers['set-cookie']).toBe('language=de; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([undefined, 'nonsense', 'http://evil.example/cart', 'http://localhost//evil.example'])(
    'leads to our own pages only: %s',
    async (referer) => {
      const { headers } = await choose('language=en', referer);
      expect(['/', '/evil.example']).toContain(headers['location']);
    },
  );

  it.each(['language=fr', 'language=de&language=en', ''])('keeps nothing else: %s', async (query) => {
    const { statusCode, headers } = await choose(query);
    expect([statusCode, headers['set-cookie']]).toEqual([303, undefined]);
  });
});

const refusalIn = async (headers = {}) =>
  (await testEnv.as('guest').call<{ message: string }>('GET', '/api/products?maxPrice=x', { headers })).body.message;

describe('a message of the API', () => {
  it('S133, A62: is that of the specification, and German by the cookie or for a browser that prefers it', async () => {
    expect((await signIn({ 'accept-language': 'de' })).body.message).toBe('E-Mail-Adresse oder Passwort ist falsch');
    const { status, body, headers } = await signIn(GERMAN);
    expect([status, body.message]).toEqual([401, 'E-Mail-Adresse oder Passwort ist falsch']);
    expect(String(headers['vary'])).toContain('Accept-Language, Cookie');
    expect((await signIn()).body.message).toBe('Invalid email or password');
  });

  it('A61: writes amounts with the decimal mark of its language', async () => {
    expect(await refusalIn()).toContain('such as 9.99');
    expect(await refusalIn(GERMAN)).toContain('wie 9,99');
  });
});

describe('mails', () => {
  beforeEach(() => testEnv.db.delete(outbox));

  it('A48: are in the language of the account, with its amounts', async () => {
    const greta = await register('greta@example.com', GERMAN);
    const product = await testEnv.aProduct({ name: 'Radio', price: 1234.5 });
    await testEnv.anOrder(greta, [{ product, qty: 1 }]);
    const { subject, text, html } = await lastMail();
    expect(subject).toBe('Ihre Bestellung ist eingegangen');
    expect(text).toContain('Radio: 1 × 1.234,50\u{a0}$');
    expect(html).toContain('<html lang="de">');
    const { body } = await greta.post('/api/users/export', { password: PASSWORD });
    expect(body).toMatchObject({ account: { language: 'de' } });
  });

  it('A49: follow the language of the last sign-in', async () => {
    const email = 'hans@example.com';
    await register(email, {});
    const forgot = () => testEnv.as('guest').post('/api/users/forgot-password', { email });
    await forgot();
    expect((await lastMail()).subject).toBe('Choose a new password');
    await testEnv.as('guest').post('/api/users/login', { email, password: PASSWORD }, GERMAN);
    await forgot();
    expect((await lastMail()).subject).toBe('Neues Passwort wählen');
    await testEnv.as('guest').post('/api/users/login', { email, password: PASSWORD });
    await forgot();
    expect((await lastMail()).subject).toBe('Choose a new password');
  });
});
