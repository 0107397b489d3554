import { eq } from 'drizzle-orm';
import { formatMoney } from '../../../common/domain/money.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { Db } from '../../db/database.ts';
import { orders, users, type MailKind, type OrderRecord, type WaitingMail } from '../../db/schema.ts';
import { passwordResetsOf, RESET_MINUTES } from '../users/passwordResets.ts';
import type { Letter } from './template.ts';

const billOf = ({ lines, itemsCents, shippingCents, taxCents, totalCents }: OrderRecord): Letter['rows'] => [
  ...lines.map(({ name, qty, priceCents }) => ({ what: `${qty} × ${name}`, amount: formatMoney(priceCents) })),
  { what: 'Items', amount: formatMoney(itemsCents) },
  { what: 'Shipping', amount: formatMoney(shippingCents) },
  { what: 'Tax', amount: formatMoney(taxCents) },
  { what: 'Total', amount: formatMoney(totalCents) },
];

const resetLetter = async (db: Db, email: string, origin: string): Promise<Letter | null> => {
  const token = await passwordResetsOf(db).issue(email);
  if (token === null) return null;
  return {
    to: email,
    subject: 'Choose a new password',
    paragraphs: [
      `With this link you choose a new password. It works once, for ${RESET_MINUTES} minutes, and signs you out everywhere.`,
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url: `${origin}${routes.password.href()}#${token}` },
    reason: `You get this mail because a new password was asked for at ${origin}.`,
  };
};

type Said = Pick<Letter, 'subject' | 'paragraphs' | 'rows'>;

/**
 * What is said of an order. Nothing that its buyer has typed: a person who registers with the address of another person must
 * not write to them in the shop's name.
 */
const ofOrder: Record<Exclude<MailKind, 'passwordReset'>, (order: OrderRecord) => Said> = {
  orderPlaced: (order) => ({
    subject: 'We have your order',
    paragraphs: [
      `Thank you for order ${order.id}.`,
      ...(order.paidAt === null ? ['It is not paid yet: you can pay on its page.'] : []),
    ],
    rows: billOf(order),
  }),
  orderPaid: (order) => ({
    subject: 'Your order is paid',
    paragraphs: [`We have your payment of ${formatMoney(order.totalCents)} for order ${order.id}. It goes out next.`],
    rows: billOf(order),
  }),
  orderDelivered: (order) => ({
    subject: 'Your order was delivered',
    paragraphs: [`Order ${order.id} was delivered to the address on its page.`],
  }),
};

/** The letter that is to be sent, as things are now; null if there is no one who would get it. */
export const letterFor = async (
  db: Db,
  { kind, orderId, email }: WaitingMail,
  origin: string,
): Promise<Letter | null> => {
  if (kind === 'passwordReset') return resetLetter(db, email ?? '', origin);
  const [found] = await db
    .select({ order: orders, to: users.email })
    .from(orders)
    .innerJoin(users, eq(orders.userId, users.id))
    .where(eq(orders.id, orderId ?? ''));
  if (!found) return null;
  const { order, to } = found;
  return {
    to,
    ...ofOrder[kind](order),
    link: { label: 'Look at your order', url: `${origin}${routes.order.href({ id: order.id })}` },
    reason: `You get this mail because you ordered at ${origin}.`,
  };
};
