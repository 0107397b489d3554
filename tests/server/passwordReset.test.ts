import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../common/contract/problem.ts';
import { changeAccount } from '../../server/commands/controlSocket.ts';
import { outbox, passwordResets } from '../../server/platform/db/schema.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { rateLimits } from '../../server/platform/settings/rateLimits.ts';
import { PASSWORD, type Person, hasCode, shopForTests, statusesOf } from '../fixtures/api.ts';
import { ORIGIN, sentMails, tokenIn } from '../fixtures/mailbox.ts';

const NEW = 'a password of tomorrow';
const INVALID = hasCode(400, 'RESET_LINK_INVALID');

let lines: string[] = [];
const shop = await shopForTests({ settings: { logLevel: 'trace' }, logTo: { write: (line) => void lines.push(line) } });
beforeEach(async () => {
  lines = [];
  await shop.db.delete(outbox);
});

const ask = (email: string) => shop.as('guest').post('/api/users/forgot-password', { email });

const reset = (token: string, password = NEW) =>
  shop.as('guest').post<Problem>('/api/users/reset-password', { token, password });

const signIn = (email: string, password: string) => shop.as('guest').post('/api/users/login', { email, password });

/** Asks for a link; returns its token. */
const tokenFor = async (person: Pick<Person, 'email'>): Promise<string> => {
  await ask(person.email);
  const mails = await sentMails(shop.db);
  return tokenIn(mails.at(-1)!);
};

const isSignedIn = async ({ token }: Person) => (await shop.withToken(token).get('/api/users/profile')).status === 200;

describe('A49: asking for a new password', () => {
  it('sends a link to the address of the account, and to no other', async () => {
    const person = await shop.aPerson();
    expect(await ask(` ${person.email.toUpperCase()} `)).toMatchObject({ status: 200 });
    const mails = await sentMails(shop.db);
    expect(mails.map(({ to }) => to)).toEqual([person.email]);
    expect(mails[0]!.text).toContain(`${ORIGIN}/password#`);
    expect(mails[0]!.text).toContain('45 minutes');
    expect(mails[0]!.html).toContain(`href="${ORIGIN}/password#`);
  });

  it('answers the same whether there is an account, and does the same', async () => {
    const { email } = await shop.aPerson();
    const answers = [await ask(email), await ask('no-one@example.com')];
    const said = answers.map(({ status, body, headers }) => {
      const { date: _, 'x-request-id': __, ...same } = headers;
      return { status, body, headers: same };
    });
    expect(said[0]).toEqual(said[1]);
    const noted = await shop.db.select({ kind: outbox.kind, email: outbox.email }).from(outbox);
    expect(new Set(noted.map((row) => row.email))).toEqual(new Set([email, 'no-one@example.com']));
    expect(await shop.db.$count(passwordResets, sql`${passwordResets.email} = ${email}`)).toBe(0);
  });

  it('is limited for an address, with and without an account, and for a client', async () => {
    const limits = { rateLimits: { ...rateLimits.on!, resetsPerAccount: 2, resetsPerAddress: 6 } };
    const limited = await shop.beside({ settings: limits });
    const askThere = (email: string) => limited.as('guest').post('/api/users/forgot-password', { email });
    for (const email of ['owner@example.com', 'no-one@example.com']) {
      expect([await askThere(email), await askThere(email), await askThere(email)].map((each) => each.status)).toEqual([
        200, 200, 429,
      ]);
    }
    expect(await askThere('other@example.com')).toMatchObject({ status: 429 });
    const tried = await limited.as('guest').post('/api/users/reset-password', { token: 'x', password: NEW });
    expect(tried.status).toBe(429);
  });
});

describe('A49: the token of a link', () => {
  it('has 256 bits, and only the mail has it', async () => {
    const token = await tokenFor(await shop.aPerson());
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const tables = await rowsOf<{ name: string }>(
      shop.db,
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const rows = await rowsOf(shop.db, sql.raw(`select to_jsonb(t)::text as row from "${name}" t`));
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    const answer = await reset(token);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain(token);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toContain(token);
  });

  it('sets the password, and ends all sessions', async () => {
    const person = await shop.aPerson();
    const other = await shop.aPerson();
    expect(await reset(await tokenFor(person))).toMatchObject({ status: 200 });
    expect(await isSignedIn(person)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    expect(await signIn(person.email, PASSWORD)).toMatchObject({ status: 401 });
    expect(await signIn(person.email, NEW)).toMatchObject({ status: 200 });
    expect(await signIn(other.email, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('A44: lets the owner sign in at its address, however many guess', async () => {
    const limited = await shop.beside({ settings: { rateLimits: { ...rateLimits.on!, signInPerAccount: 1 } } });
    const person = await shop.aPerson();
    const from = (remoteAddress: string, url: string, payload: object) =>
      limited.as('guest').call('POST', `/api/users/${url}`, { payload, remoteAddress });
    const signInAt = (address: string, password: string) => from(address, 'login', { email: person.email, password });
    await Promise.all(Array.from({ length: 21 }, (_, i) => signInAt(`10.6.6.${i}`, 'wrong')));
    expect(await signInAt('10.0.0.1', PASSWORD)).toMatchObject({ status: 429 });
    const token = await tokenFor(person);
    expect(await from('10.0.0.1', 'reset-password', { token, password: NEW })).toMatchObject({ status: 200 });
    expect(await signInAt('10.0.0.1', NEW)).toMatchObject({ status: 200 });
    expect(await signInAt('10.0.0.2', NEW)).toMatchObject({ status: 429 });
  });

  it('works once, also for two requests at once', async () => {
    const token = await tokenFor(await shop.aPerson());
    expect(statusesOf(await Promise.all([reset(token), reset(token), reset(token)]))).toEqual([200, 400, 400]);
    expect(await reset(token)).toMatchObject(INVALID);
  });

  it('works until it is 45 minutes old', async () => {
    const token = await tokenFor(await shop.aPerson());
    const [link] = await shop.db.select().from(passwordResets);
    expect(Math.round((link!.expiresAt.getTime() - Date.now()) / 60_000)).toBe(45);
    await shop.db.update(passwordResets).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await reset(token)).toMatchObject(INVALID);
  });

  it('is replaced by a newer one', async () => {
    const person = await shop.aPerson();
    const first = await tokenFor(person);
    const second = await tokenFor(person);
    expect(await reset(first)).toMatchObject(INVALID);
    expect(await reset(second)).toMatchObject({ status: 200 });
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'another password',
      ({ token, name, email }) =>
        shop.withToken(token).put('/api/users/profile', { name, email, password: 'chosen since then' }),
    ],
    [
      'another address',
      ({ token, name, email }) => shop.withToken(token).put('/api/users/profile', { name, email: `new-${email}` }),
    ],
    ['the end of all sessions', ({ email }) => changeAccount(shop.db, { action: 'sign-out', email })],
    ['the end of the account', ({ id }) => shop.as('admin').delete(`/api/users/${id}`)],
  ])('does not work after %s', async (_, change) => {
    const person = await shop.aPerson();
    const token = await tokenFor(person);
    await change(person);
    expect(await reset(token)).toMatchObject(INVALID);
    expect(await signIn(person.email, NEW)).toMatchObject({ status: 401 });
  });

  it('stays while the new password is refused', async () => {
    const person = await shop.aPerson();
    const token = await tokenFor(person);
    for (const easy of ['short', 'password1', person.email]) {
      expect(await reset(token, easy)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    }
    expect(await isSignedIn(person)).toBe(true);
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  it.each(['', 'x', 'A'.repeat(43), 'é'.repeat(43)])('that was made up does not work: %j', async (token) => {
    expect(await reset(token)).toMatchObject(INVALID);
  });
});
