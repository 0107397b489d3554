import { eq } from 'drizzle-orm';
import { textOn } from '../../../common/domain/accent.ts';
import { merchant } from '../../../common/domain/merchant.ts';
import { formatMoney, times } from '../../../common/domain/money.ts';
import { isolated, type Language } from '../../../common/texts/language.ts';
import { servedTexts, type ServedTexts } from '../../../common/texts/served.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { Db } from '../../platform/db/database.ts';
import { orders, products, users, type OrderRecord, type WaitingMail } from '../../platform/db/schema.ts';
import { passwordResetsOf, RESET_MINUTES } from '../users/passwordResets.ts';
import { escaped } from '../../platform/http/html.ts';
import type { Mail } from './mail.ts';

/** What a mail says: text only, so that nothing in it can become markup. */
type Letter = {
  to: string;
  language: Language;
  subject: string;
  paragraphs: string[];
  rows?: { what: string; amount: string }[];
  link: { label: string; url: string };
  reason: string;
};

/** The colors of the shop (`src/views/theme.ts`, `base.css`): in the light, and in the dark. */
const LOOK = `
  body { margin: 0; padding: 24px 12px; background: #faf8f5; color: #14213d; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 560px; margin: 0 auto; padding: 24px; background: #fff; border: 1px solid #e4dfd6; border-radius: 8px; }
  h1 { margin: 0 0 16px; font-size: 22px; }
  table { width: 100%; border-collapse: collapse; margin: 16px 0; }
  td { padding: 6px 0; border-bottom: 1px solid #e4dfd6; vertical-align: top; }
  td + td { text-align: right; white-space: nowrap; padding-left: 12px; }
  .shop { margin: 0 auto 12px; max-width: 560px; font-size: 20px; font-weight: 700; }
  .button { display: inline-block; padding: 12px 20px; border-radius: 8px; font-weight: 600; text-decoration: none; }
  .quiet { color: #4b5468; font-size: 14px; overflow-wrap: anywhere; }
  @media (prefers-color-scheme: dark) {
    body { background: #0b1020; color: #eceff6; }
    main { background: #1a2340; border-color: #3a4670; }
    td { border-color: #3a4670; }
    .quiet { color: #b6bccd; }
  }`;

const paragraph = (text: string, className = ''): string =>
  `<p${className === '' ? '' : ` class="${className}"`}>${escaped(text)}</p>`;

const tableOf = (rows: NonNullable<Letter['rows']>): string =>
  `<table>${rows.map(({ what, amount }) => `<tr><td>${escaped(what)}</td><td>${escaped(amount)}</td></tr>`).join('')}</table>`;

const htmlOf = ({ language, subject, paragraphs, rows, link, reason }: Letter): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(subject)}</title>
<style>${LOOK}
  .button { background: ${merchant().accent}; color: ${textOn(merchant().accent)}; }
</style>
</head>
<body>
${paragraph(merchant().name, 'shop')}
<main>
<h1>${escaped(subject)}</h1>
${paragraphs.map((text) => paragraph(text)).join('\n')}
${rows === undefined ? '' : tableOf(rows)}
<p><a class="button" href="${escaped(link.url)}">${escaped(link.label)}</a></p>
${paragraph(link.url, 'quiet')}
${paragraph(reason, 'quiet')}
</main>
</body>
</html>
`;

const textOf = ({ paragraphs, rows = [], link, reason }: Letter): string => {
  const bill = rows.map(({ what, amount }) => `${what}: ${amount}`).join('\n');
  const parts = [...paragraphs, bill, `${link.label}:\n${link.url}`, reason].filter((part) => part !== '');
  return `${parts.join('\n\n')}\n`;
};

export const mailOf = (id: string, letter: Letter): Mail => ({
  id,
  to: letter.to,
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
});

const billOf = (
  { lines, itemsCents, shippingCents, taxCents, totalCents }: OrderRecord,
  { mails, money }: ServedTexts,
): Letter['rows'] => [
  ...lines.map(({ name, qty, priceCents }) => ({
    what: isolated(name),
    amount: `${qty} × ${formatMoney(priceCents, money)} = ${formatMoney(times(priceCents, qty), money)}`,
  })),
  { what: mails.items, amount: formatMoney(itemsCents, money) },
  { what: mails.shipping, amount: formatMoney(shippingCents, money) },
  { what: mails.tax, amount: formatMoney(taxCents, money) },
  { what: mails.total, amount: formatMoney(totalCents, money) },
];

const resetLetter = async (db: Db, to: string, origin: string): Promise<Letter | null> => {
  const issued = await passwordResetsOf(db).issue(to);
  if (issued === null) return null;
  const { token, language } = issued;
  const { mails } = servedTexts[language];
  return {
    to,
    language,
    subject: mails.chooseNewPassword,
    paragraphs: [mails.passwordLink(RESET_MINUTES), mails.notAskedFor],
    link: { label: mails.chooseNewPassword, url: `${origin}${routes.password.href()}#${token}` },
    reason: mails.whyPassword(origin),
  };
};

const restockLetter = async (
  db: Db,
  { productId, email, language }: WaitingMail,
  origin: string,
): Promise<Letter | null> => {
  const [product] = productId === null ? [] : await db.select().from(products).where(eq(products.id, productId));
  if (product === undefined || email === null || language === null) return null;
  const { mails } = servedTexts[language];
  return {
    to: email,
    language,
    subject: mails.restocked,
    paragraphs: [mails.isBack(isolated(product.name))],
    link: { label: mails.viewProduct, url: `${origin}${routes.product.href({ id: product.id })}` },
    reason: mails.whyRestocked(origin),
  };
};

type OfOrder = (order: OrderRecord, words: ServedTexts) => Pick<Letter, 'subject' | 'paragraphs' | 'rows'>;

/** Nothing that the buyer has typed: who registers with a foreign address must not write in the shop's name. */
const ofOrder = {
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
} satisfies Record<string, OfOrder>;

/** The letter that is to be sent, as things are now, in the language of its reader; null if there is no one who would get it. */
export const letterFor = async (db: Db, waiting: WaitingMail, origin: string): Promise<Letter | null> => {
  const { kind, orderId, email } = waiting;
  if (kind === 'passwordReset') return resetLetter(db, email ?? '', origin);
  if (kind === 'productRestocked') return restockLetter(db, waiting, origin);
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
