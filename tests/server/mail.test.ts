import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { settleLateCharge } from '../../server/features/orders/finishCharge.ts';
import { fileMail, type Mail, type SendMail, smtpMail } from '../../server/features/mail/mail.ts';
import { sendMails } from '../../server/features/mail/sendMails.ts';
import { setMerchant, SPECIFIED } from '../../common/domain/merchant.ts';
import { orders, outbox, shop as shopTable } from '../../server/platform/db/schema.ts';
import { aShop } from '../fixtures/samples.ts';
import { aPayment, orderOf, shopForTests } from '../fixtures/api.ts';
import { aFolder } from '../fixtures/untilTheEnd.ts';
import { SmtpDouble } from '../fixtures/smtpDouble.ts';
import { freePort } from '../../scripts/postgresCluster.mjs';

const ORIGIN = 'https://shop.example.com';
const FROM = 'ProShop <shop@example.com>';

const shop = await shopForTests({ settings: { maxOpenOrders: 1_000_000 } });
const server = new SmtpDouble();
const address = await server.start();
afterAll(server.stop);
let logged: string[] = [];
const note = (about: object, message: string) =>
  void logged.push(`${message} ${JSON.stringify(about)} ${String('err' in about ? about.err : '')}`);
const log = { warn: note, error: note };

beforeEach(async () => {
  await shop.db.delete(outbox);
  server.mails.length = 0;
  server.refuses = () => undefined;
  logged = [];
});

const send = (mail: SendMail = smtpMail(address, FROM)) => sendMails(shop.db, mail, ORIGIN, log);

const waiting = () => shop.db.select().from(outbox);

/** The pause after a failure is over. */
const later = () => shop.db.update(outbox).set({ dueAt: new Date(0) });

const away: SendMail = async () => {
  throw new Error('away');
};

describe('A48: mails of orders', () => {
  it('say that it is placed, paid and delivered, in this order, to its buyer', async () => {
    const product = await shop.aProduct({ name: 'Radio', price: 40 });
    const order = await shop.anOrder(shop.as('owner'), [{ product, qty: 2 }]);
    expect(await send()).toBe(1);
    await shop.as('owner').put(`/api/orders/${order._id}/pay`, aPayment);
    expect(await send()).toBe(1);
    await shop.as('admin').put(`/api/orders/${order._id}/deliver`, {});
    expect(await send()).toBe(1);
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      'We received your order',
      'Your order is paid',
      'Your order was delivered',
    ]);
    for (const { to, from, text, html } of server.mails) {
      expect({ to, from }).toEqual({ to: ['owner@example.com'], from: 'shop@example.com' });
      for (const said of [text, html]) {
        expect(said).toContain(order._id);
        expect(said).toContain(`${ORIGIN}/order/${order._id}`);
      }
    }
    expect(server.mails[0]!.text).toContain('Radio: 2 × $40.00 = $80.00');
    expect(server.mails[0]!.text).toContain('Total: $192.00');
    expect(server.mails[0]!.html).toContain('<td>Radio</td><td>2 × $40.00 = $80.00</td>');
    expect(await waiting()).toEqual([]);
  });

  it('wait for the next start once the server stops, but for the one under way', async () => {
    const product = await shop.aProduct();
    for (const qty of [1, 2]) await shop.anOrder(shop.as('owner'), [{ product, qty }]);
    const ending = new AbortController();
    const stopMeanwhile: SendMail = async () => ending.abort();
    expect(await sendMails(shop.db, stopMeanwhile, ORIGIN, log, ending.signal)).toBe(1);
    expect(await waiting()).toMatchObject([{ tries: 0 }]);
    expect(await sendMails(shop.db, stopMeanwhile, ORIGIN, log, ending.signal)).toBe(0);
    expect(await send()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('A100: are in the name, the currency and the color of the shop', async () => {
    await shop.db.delete(orders);
    await shop.as('admin').put('/api/shop', { ...aShop, name: 'Lamps & more' });
    onTestFinished(async () => {
      setMerchant(SPECIFIED);
      await shop.db.delete(orders);
      await shop.db.delete(shopTable);
    });
    await shop.anOrder();
    await send();
    expect(server.mails[0]!.text).toContain('Total: €96.51');
    expect(server.mails[0]!.html).toContain('<p class="shop">Lamps &amp; more</p>');
    expect(server.mails[0]!.html).toContain('background: #0a7d5a; color: #ffffff;');
  });

  it('A92: add up: each line shows what it costs, and the lines are the items', async () => {
    const lamp = await shop.aProduct({ name: 'Lamp', price: 10 });
    const cable = await shop.aProduct({ name: 'כבל', price: 0.35 });
    await shop.anOrder(shop.as('owner'), [
      { product: lamp, qty: 3 },
      { product: cable, qty: 1 },
    ]);
    await send();
    expect(server.mails[0]!.text).toContain(`Lamp: 3 × $10.00 = $30.00
\u2068כבל\u2069: 1 × $0.35 = $0.35
Items: $30.35
Shipping: $100.00
Tax: $4.55
Total: $134.90
`);
  });

  it('tell nothing that the buyer has typed', async () => {
    const buyer = await shop.aPerson({ name: 'Win a prize at evil.example', email: 'victim@example.com' });
    await shop.anOrder(shop.withToken(buyer.token));
    await send();
    const [mail] = server.mails;
    expect(mail!.to).toEqual(['victim@example.com']);
    for (const typed of ['evil.example', '1 Main St', 'Boston']) expect(mail!.text! + mail!.html!).not.toContain(typed);
  });

  it('are not written about an order that was refused, or paid and delivered once more', async () => {
    const product = await shop.aProduct({ countInStock: 0 });
    await shop.as('owner').post('/api/orders', orderOf([{ product, qty: 1 }]));
    expect(await waiting()).toEqual([]);
    const order = await shop.aPaidOrder();
    await shop.as('owner').put(`/api/orders/${order._id}/pay`, aPayment);
    expect((await waiting()).map(({ kind }) => kind).toSorted()).toEqual(['orderPaid', 'orderPlaced']);
  });

  it('are noted with what they are about, or not at all', async () => {
    const order = await shop.anOrder();
    await shop.db.delete(outbox);
    const undone = shop.db.transaction(async (tx) => {
      await settleLateCharge(tx, { refund: async () => true }, order._id, 'late');
      expect(await tx.select().from(outbox)).toHaveLength(1);
      tx.rollback();
    });
    await expect(undone).rejects.toThrow('Rollback');
    expect(await waiting()).toEqual([]);
  });

  it('are not sent to an account that is gone', async () => {
    const buyer = await shop.aPerson();
    await shop.anOrder(shop.withToken(buyer.token));
    await shop.as('admin').delete(`/api/users/${buyer.id}`);
    expect(await send()).toBe(0);
    expect(server.mails).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('show markup in a name as text', async () => {
    const product = await shop.aProduct({ name: '<img src=x onerror=alert(1)> & "co"' });
    await shop.anOrder(shop.as('owner'), [{ product, qty: 1 }]);
    await send();
    const [mail] = server.mails;
    expect(mail!.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;');
    expect(mail!.html).not.toContain('<img');
    expect(mail!.text).toContain('<img src=x onerror=alert(1)> & "co"');
  });
});

describe('A48: a mail is sent at least once', () => {
  it('one that could not be handed over stays, and is tried again after growing pauses', async () => {
    await shop.anOrder();
    const pauses: number[] = [];
    for (let tries = 1; tries <= 9; tries += 1) {
      await later();
      expect(await send(away)).toBe(0);
      const [row] = await waiting();
      expect(row).toMatchObject({ tries });
      pauses.push(Math.round((row!.dueAt.getTime() - Date.now()) / 60_000));
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360]);
    expect(await send()).toBe(0);
    await later();
    expect(await send()).toBe(1);
    expect(server.mails).toHaveLength(1);
  });

  it('a process that ends after handing it over sends it again, with the same id', async () => {
    const order = await shop.anOrder();
    const real = smtpMail(address, FROM);
    const killed: SendMail = async (mail) => {
      await real(mail);
      throw new Error('killed');
    };
    await send(killed);
    await later();
    await send();
    expect(server.mails).toHaveLength(2);
    const [first, second] = server.mails;
    expect(first!.messageId).toBe(`<${order._id}-orderPlaced@example.com>`);
    expect(second!.messageId).toBe(first!.messageId);
  });

  it('while one process sends it, no other does', async () => {
    await shop.anOrder();
    const held: (() => void)[] = [];
    const slow: SendMail = () => new Promise((resolve) => held.push(resolve));
    const sending = send(slow);
    await expect.poll(async () => (await waiting())[0]!.tries).toBe(1);
    expect(await send()).toBe(0);
    expect(server.mails).toEqual([]);
    held[0]!();
    expect(await sending).toBe(1);
  });

  it('processes at once share the mails', async () => {
    for (let n = 0; n < 6; n += 1) await shop.anOrder();
    const counts = await Promise.all([send(), send(), send()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(6);
    expect(server.mails).toHaveLength(6);
  });

  it('while the mail server is away the others are not tried either', async () => {
    await shop.anOrder();
    await shop.anOrder();
    await send(smtpMail(`smtp://127.0.0.1:${await freePort()}`, FROM));
    expect((await waiting()).map(({ tries }) => tries).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it('one that the server refuses for good is given up, and the others are sent', async () => {
    await shop.anOrder(shop.as('owner'));
    await shop.anOrder(shop.as('other'));
    server.refuses = (to) => (to === 'owner@example.com' ? 550 : undefined);
    expect(await send()).toBe(1);
    expect(server.mails.map(({ to }) => to)).toEqual([['other@example.com']]);
    expect(await waiting()).toEqual([]);
  });

  it('is given up after two days', async () => {
    await shop.anOrder();
    await shop.db.update(outbox).set({ createdAt: new Date(Date.now() - 3 * 86_400_000) });
    expect(await send(away)).toBe(0);
    expect(await waiting()).toEqual([]);
    expect(logged).toEqual([expect.stringContaining('given up')]);
  });

  it('the log says what failed, without the address', async () => {
    await shop.anOrder();
    server.refuses = () => 450;
    await send();
    expect(logged).toEqual([expect.stringContaining('the mail server says 450')]);
    expect(logged.join()).not.toContain('owner@example.com');
  });
});

it('A48: the mail server gets the user and the password of its address', async () => {
  const guarded = new SmtpDouble({ 'shop@example.com': 'p:w@rd' });
  const from = await guarded.start(0, 'shop%40example.com:p%3Aw%40rd@');
  onTestFinished(guarded.stop);
  await shop.anOrder();
  expect(await send(smtpMail(from, FROM))).toBe(1);
  expect(guarded.mails).toHaveLength(1);
});

it('A48: without a mail server, a mail is two files that only their owner can read, and the log does not name it', async () => {
  const dir = aFolder();
  const order = await shop.anOrder();
  expect(await send(fileMail(dir))).toBe(1);
  const [page, text] = readdirSync(dir).toSorted();
  expect([page, text]).toEqual([expect.stringMatching(/\.html$/), expect.stringMatching(/\.txt$/)]);
  expect(statSync(join(dir, text!)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dir, text!), 'utf8')).toContain(
    `To: owner@example.com\nSubject: We received your order\n\n`,
  );
  expect(readFileSync(join(dir, page!), 'utf8')).toContain(`${ORIGIN}/order/${order._id}`);
  expect(logged).toEqual([]);
});

it('A48: a running shop sends a mail as soon as its order is answered', async () => {
  const sent: Mail[] = [];
  const mail: SendMail = async (each) => void sent.push(each);
  const running = await shop.beside({ mail, settings: { publicUrl: ORIGIN } });
  const buyer = await shop.aPerson();
  const product = await shop.aProduct();
  await running.withToken(buyer.token).post('/api/orders', orderOf([{ product, qty: 1 }]));
  await expect.poll(() => sent).toEqual([expect.objectContaining({ to: buyer.email })]);
  expect(sent[0]!.text).toContain(`${ORIGIN}/order/`);
});
