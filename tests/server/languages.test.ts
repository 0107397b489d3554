import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { DrawScreen } from '../../common/contract/drawing.ts';
import { LANGUAGES } from '../../common/contract/endpoints.ts';
import { outbox } from '../../server/platform/db/schema.ts';
import type { PagesOptions } from '../../server/pages/pages.ts';
import { drawScreen } from '../../src/drawScreen.tsx';
import { PASSWORD, openShop } from '../fixtures/api.ts';
import { sentMails } from '../support/mailbox.ts';
import { builtDir, builtDocument, documentsOf } from '../support/documents.ts';

const GERMAN = { cookie: 'other=1; language=de' };

const built = (language: string) => builtDocument(language, { inHead: '<meta name="api-features" content="" />' });
const bothDir = builtDir({ 'index.html': built('en'), 'index.de.html': built('de') });
const englishDir = builtDir({ 'index.html': built('en') });

const testEnv = await openShop();
afterAll(() => testEnv.close());

/** The languages in which screens were drawn. */
let drawn: (string | undefined)[] = [];

const drawing: DrawScreen = (address, given) => {
  drawn.push(given.language);
  return drawScreen(address, given);
};

const serve = (clientDir: string, options: Partial<PagesOptions> = {}) =>
  testEnv.beside({ plugins: [documentsOf(testEnv, { clientDir, drawScreen: drawing, ...options })] });
const shop = await serve(bothDir);
beforeEach(() => void (drawn = []));
const get = (url: string, headers: Record<string, string> = {}, from = shop) =>
  from.app.inject({ url, headers: { host: 'localhost', ...headers } });

const choose = (query: string, referer?: string) => get(`/language?${query}`, referer === undefined ? {} : { referer });

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
  it('is English, in the words of the specification, unless the cookie says otherwise (S52)', async () => {
    for (const cookie of ['', 'language=fr', 'language=', 'xlanguage=de', 'language=de2']) {
      const { body } = await get('/', { cookie, 'accept-language': 'de' });
      expect([languageIn(body), titleIn(body)]).toEqual(['en', 'Welcome To ProShop']);
    }
  });

  it.each([
    ['/', 200, 'Willkommen bei ProShop'],
    ['/search/radio', 200, 'Suche: radio | ProShop'],
    ['/login', 200, 'Anmelden | ProShop'],
    ['/cart', 200, 'Warenkorb | ProShop'],
    ['/nowhere', 404, 'Seite nicht gefunden | ProShop'],
    ['/product/none', 404, 'Produkt nicht gefunden | ProShop'],
  ])('%s is German by the cookie', async (url, status, title) => {
    const { statusCode, body } = await get(url, GERMAN);
    expect([statusCode, languageIn(body), titleIn(body)]).toEqual([status, 'de', title]);
  });

  it('is kept for each language, and never given to the other', async () => {
    const ask = async (headers = {}) => {
      const { body, headers: answered } = await get('/?kept', headers);
      return { language: languageIn(body), etag: answered['etag'], vary: answered['vary'] };
    };
    const [english, german] = [await ask(), await ask(GERMAN)];
    expect([english.language, german.language]).toEqual(['en', 'de']);
    expect(english.vary).toBe('Accept-Encoding, Cookie');
    expect(german.etag).not.toBe(english.etag);
    expect([await ask(GERMAN), await ask()]).toEqual([german, english]);
    expect((await get('/?kept', { 'if-none-match': String(english.etag) })).statusCode).toBe(304);
    expect((await get('/?kept', { ...GERMAN, 'if-none-match': String(english.etag) })).statusCode).toBe(200);
  });

  it('has its screen drawn in its language', async () => {
    await get('/register', GERMAN);
    await get('/register');
    expect(drawn).toEqual(['de', 'en']);
  });

  it('announces a choice only where there is one', async () => {
    const english = await serve(englishDir);
    const answer = await get('/', GERMAN, english);
    expect(languageIn(answer.body)).toBe('en');
    expect(answer.body).not.toContain(LANGUAGES);
    expect((await get('/')).body).toContain(LANGUAGES);
  });

  it('that cannot be made for now says so in its language', async () => {
    const busy = await serve(bothDir, { admit: () => false });
    const { statusCode, body, headers } = await get('/', GERMAN, busy);
    expect([statusCode, languageIn(body), headers['vary']]).toEqual([503, 'de', 'Cookie']);
    expect(body).toContain('Im Laden ist gerade großer Andrang.');
    expect(body).toContain('Diese Seite fragt in');
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

describe('a message of the API', () => {
  it('S133: is that of the specification, and German only by the cookie', async () => {
    expect((await signIn({ 'accept-language': 'de' })).body.message).toBe('Invalid email or password');
    const { status, body, headers } = await signIn(GERMAN);
    expect([status, body.message]).toEqual([401, 'E-Mail-Adresse oder Passwort ist falsch']);
    expect(String(headers['vary'])).toContain('Cookie');
    expect((await signIn()).body.message).toBe('Invalid email or password');
  });

  it('A94: has nothing of the request in it, in German either', async () => {
    const person = { name: 'x', email: 'a@example.org', password: 'fine and long enough' };
    const body = { ...person, [`${' ('.repeat(60_000)}. x`]: 1 };
    expect(await testEnv.as('guest').post('/api/users', body, GERMAN)).toMatchObject({
      status: 400,
      body: { message: 'Die Anfrage hat ein Feld, das diese Adresse nicht annimmt' },
    });
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
    expect(text).toContain('1 × Radio: 1.234,50\u{a0}$');
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
