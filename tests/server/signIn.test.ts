import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { users } from '../../server/platform/db/schema.ts';
import { publicPasswords } from '../../server/platform/settings/accounts.ts';
import { AccountChange, changeAccount } from '../../server/commands/controlSocket.ts';
import { guessable } from '../../server/features/users/passwords.ts';
import { says, shopForTests, statusesOf, accountsOf, anEmail } from '../fixtures/api.ts';

// Files share modules: those loaded earlier have no spy, and those loaded later must not get one.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });
afterAll(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

const shop = await shopForTests();

const { signIn, register } = accountsOf(shop);

/** What a sign-in that is refused costs: the parameters of every hash that is checked. */
const worked = async (email: string) => {
  vi.mocked(verify).mockClear();
  await signIn(email, 'wrong');
  return vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4).join('$'));
};

describe('C8 sign in', () => {
  it('S66: answers a token and the user’s fields, and nothing else', async () => {
    const { status, body } = await signIn('owner@example.com');
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: shop.people.owner.id,
      name: 'Olive Owner',
      email: 'owner@example.com',
      isAdmin: false,
      version: 0,
      token: expect.any(String),
    });
    expect(await shop.withToken(body.token).get('/api/users/profile')).toMatchObject({ status: 200 });
  });

  it('has one text for an unknown email and a wrong password', async () => {
    const refused = says(401, 'Invalid email or password');
    expect(await signIn('owner@example.com', 'wrong')).toMatchObject(refused);
    expect(await signIn('unknown@example.com')).toMatchObject(refused);
    expect(await signIn('', '')).toMatchObject(refused);
    expect(await signIn('not an email')).toMatchObject(refused);
  });

  it('works as hard for an unknown email as for a wrong password', async () => {
    const known = await worked('owner@example.com');
    expect(known).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    expect(await worked('unknown@example.com')).toEqual(known);
  });
});

describe('C9 register', () => {
  it('S84: makes an account and answers login info', async () => {
    const email = anEmail();
    const { status, body } = await register({ name: ' Nora ', email: email.toUpperCase() });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Nora', email, isAdmin: false, token: expect.any(String) });
    expect(await signIn(email, 'long enough')).toMatchObject({ status: 200 });
  });

  it.each([
    ["o'connor@example.com", "O'Connor@EXAMPLE.com"],
    ['a&b@example.com', ' a&b@example.com'],
    ['x/y=z@example.com', 'x/y=z@example.com\u200E'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['zoe@xn--bcher-kva.example', 'Zoe@BU\u0308CHER.example'],
  ])('C8, S66, A90: %s has one account, however its address is typed', async (email, other) => {
    const { status, body } = await register({ email });
    expect(status).toBe(201);
    expect(await register({ email: other })).toMatchObject(says(400, 'User already exists'));
    for (const typed of [email, other])
      expect((await signIn(typed, 'long enough')).body).toMatchObject({ _id: body._id, email: body.email });
    const told = await changeAccount(shop.db, v.parse(AccountChange, { action: 'make-admin', email: other }));
    expect(told).toMatch(/is now an administrator/);
  });

  it('an email is taken once, also when all come at once', async () => {
    const email = anEmail();
    const answers = await Promise.all([1, 2, 3].map(() => register({ email })));
    expect(statusesOf(answers)).toEqual([201, 400, 400]);
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ email: 'unknown' }, 'Email must be an address such as name@example.com'],
    [{ password: 'short' }, 'Password must have at least 8 characters'],
    [{ name: '', email: 'x' }, 'Name is required. Email must be an address such as name@example.com'],
  ])('S67, A36: %j is refused in words', async (change, message) => {
    expect(await register(change)).toMatchObject(says(400, message));
  });

  it.each(['password1', 'PASSWORD123', '12345678', 'qwertyuiop', 'aaaaaaaa', ...publicPasswords])(
    'A44: a password that many have, or that the README publishes, is refused in words: %s',
    async (password) => {
      expect(await register({ password })).toMatchObject(
        says(400, 'This is one of the most common passwords. Choose another one.'),
      );
    },
  );

  it.each(['maria.lopez@example.com', 'Maria.Lopez', 'maria.lopez2026!', 'ProShop1', 'proshop-123'])(
    'A44: so is one that everybody could think of: %s',
    async (password) => {
      expect(await register({ email: 'Maria.Lopez@example.com', password })).toMatchObject(
        says(400, 'Choose a password other than your email address or the name of the shop'),
      );
    },
  );

  it('A44: but not where letters follow or come before', async () => {
    expect(await guessable('anna_anna', 'anna_@example.com')).toBeNull();
    expect(await guessable('xjkowalski87', 'jkowalski87@example.com')).toBeNull();
  });

  it.each([
    ['isAdmin', 'The request has a field that this address does not accept'],
    [`${' ('.repeat(60_000)}. x`, 'The request has a field that this address does not accept'],
  ])('A94: an unknown field is refused without its name', async (field, message) => {
    expect(await register({ [field]: 1 })).toMatchObject(says(400, message));
  });

  it.each([
    ['pa\u0308sswort \uFF11\u00B2', 'p\u00E4sswort 12'],
    ['na\u00EFve \uFB01sh', 'nai\u0308ve fish'],
  ])('S67, A91: one password in two Unicode forms, %j and %j', async (password, other) => {
    const email = anEmail();
    await register({ email, password });
    for (const typed of [password, other]) expect(await signIn(email, typed)).toMatchObject({ status: 200 });
    expect(await signIn(email, `${other}.`)).toMatchObject({ status: 401 });
  });

  it('A91: a hash from before keeps working, and is renewed so that every form fits', async () => {
    const [typed, other] = ['na\u00EFve \uFB01sh', 'na\u00EFve fish'];
    const email = anEmail();
    const { token } = (await register({ email })).body;
    await shop.db
      .update(users)
      .set({ passwordHash: await hash(typed) })
      .where(eq(users.email, email));
    expect(await signIn(email, other)).toMatchObject({ status: 401 });
    expect(await signIn(email, typed)).toMatchObject({ status: 200 });
    expect(await signIn(email, other)).toMatchObject({ status: 200 });
    expect(await signIn(email, typed)).toMatchObject({ status: 200 });
    expect(await shop.withToken(token).get('/api/users/profile')).toMatchObject({ status: 200 });
  });

  it.each(['\uFF50\uFF41\uFF53\uFF53\uFF57\uFF4F\uFF52\uFF44\uFF11', '\u{1F600}\u{1F601}\u{1F602}\u{1F603}'])(
    'A36, A91: %j is as weak as its plain form',
    async (password) => expect(await register({ password })).toMatchObject({ status: 400 }),
  );

  it('A36: all of a long password counts', async () => {
    const email = anEmail();
    const long = 'pass word '.repeat(20);
    await register({ email, password: `${long}a` });
    expect(await signIn(email, `${long}b`)).toMatchObject({ status: 401 });
    expect(await signIn(email, `${long}a`)).toMatchObject({ status: 200 });
  });
});
