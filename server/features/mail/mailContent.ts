import { eq } from 'drizzle-orm';
import { formatMoney } from '../../../common/domain/money.ts';
import { DEFAULT_LANGUAGE } from '../../../common/texts/language.ts';
import { servedTexts, type ServedTexts } from '../../../common/texts/served.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { Db } from '../../platform/db/database.ts';
import { orders, users, type MailKind, type OrderRecord, type WaitingMail } from '../../platform/db/schema.ts';
import { passwordResetsOf, RESET_MINUTES } from '../users/passwordResets.ts';
import type { Letter } from './template.ts';

const billOf = (
  { lines, itemsCents, shippingCents, taxCents, totalCents }: OrderRecord,
  { mails, money }: ServedTexts,
): Letter['rows'] => [
  ...lines.map(({ name, qty, priceCents }) => ({ what: `${qty} × ${name}`, amount: formatMoney(priceCents, money) })),
  { what: mails.items, amount: formatMoney(itemsCents, money) },
  { what: mails.shipping, amount: formatMoney(shippingCents, money) },
  { what: mails.tax, amount: formatMoney(taxCents, money) },
  { what: mails.total, amount: formatMoney(totalCents, money) },
];

const resetLetter = async (db: Db, email: string, origin: string): Promise<Letter | null> => {
  const token = await passwordResetsOf(db).issue(email);
  if (token === null) return null;
  const [found] = await db.select({ language: users.language }).from(users).where(eq(users.email, email));
  const language = found?.language ?? DEFAULT_LANGUAGE;
  const { mails } = servedTexts[language];
  return {
    to: email,
    language,
    subject: mails.chooseNewPassword,
    paragraphs: [mails.passwordLink(RESET_MINUTES), mails.notAskedFor],
    link: { label: mails.chooseNewPassword, url: `${origin}${routes.password.href()}#${token}` },
    reason: mails.whyPassword(origin),
  };
};

type Said = Pick<Letter, 'subject' | 'paragraphs' | 'rows'>;

/**
 * What is said of an order. Nothing that its buyer has typed: a person who registers with the address of another person must
 * not write to them in the shop's name.
 */
const ofOrder: Record<Exclude<MailKind, 'passwordReset'>, (order: OrderRecord, words: ServedTexts) => Said> = {
  orderPlaced: (order, words) => ({
    subject: words.mails.orderPlaced,
    paragraphs: [
      words.mails.thanks(order.id),
      ...(order.paidAt === null && order.refundedAt === null ? [words.mails.notPaidYet] : []),
    ],
    rows: billOf(order, words),
  }),
  orderPaid: (order, words) => ({
    subject: words.mails.orderPaid,
    paragraphs: [words.mails.paid(formatMoney(order.totalCents, words.money), order.id)],
    rows: billOf(order, words),
  }),
  orderDelivered: (order, { mails }) => ({
    subject: mails.orderDelivered,
    paragraphs: [mails.delivered(order.id)],
  }),
  orderRefunded: (order, { mails, money }) => ({
    subject: mails.orderRefunded,
    paragraphs: [
      mails.refunded(formatMoney(order.totalCents, money), order.id),
      ...(order.deliveredAt === null ? [mails.notSent] : []),
    ],
  }),
};

/** The letter that is to be sent, as things are now, in the language of its reader; null if there is no one who would get it. */
export const letterFor = async (
  db: Db,
  { kind, orderId, email }: WaitingMail,
  origin: string,
): Promise<Letter | null> => {
  if (kind === 'passwordReset') return resetLetter(db, email ?? '', origin);
  const [found] = await db
    .select({ order: orders, to: users.email, language: users.language })
    .from(orders)
    .innerJoin(users, eq(orders.userId, users.id))
    .where(eq(orders.id, orderId ?? ''));
  if (!found) return null;
  const { order, to, language } = found;
  if (kind === 'orderPaid' && order.refundedAt !== null) return null; // it does not go out next
  const words = servedTexts[language];
  return {
    to,
    language,
    ...ofOrder[kind](order, words),
    link: { label: words.mails.lookAtOrder, url: `${origin}${routes.order.href({ id: order.id })}` },
    reason: words.mails.whyOrder(origin),
  };
};
