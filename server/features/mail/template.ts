import { DEFAULT_LANGUAGE, type Language } from '../../../common/texts/language.ts';
import { escaped } from '../../platform/http/html.ts';
import type { Mail } from './mail.ts';

/** What a mail says: text only, so that nothing in it can become markup. */
export type Letter = {
  to: string;
  /** English by default. */
  language?: Language;
  subject: string;
  paragraphs: string[];
  /** Lines of an order or a bill: what, and how much. */
  rows?: { what: string; amount: string }[];
  link: { label: string; url: string };
  /** Why the person gets this mail. */
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
  .button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #f59e0b; color: #14213d; font-weight: 600; text-decoration: none; }
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

const htmlOf = ({
  language = DEFAULT_LANGUAGE,
  subject,
  paragraphs,
  rows,
  link,
  reason,
}: Letter): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(subject)}</title>
<style>${LOOK}
</style>
</head>
<body>
<p class="shop">ProShop</p>
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

const textOf = ({ paragraphs, rows = [], link, reason }: Letter): string =>
  [
    ...paragraphs,
    ...(rows.length === 0 ? [] : [rows.map(({ what, amount }) => `${what}: ${amount}`).join('\n')]),
    `${link.label}:\n${link.url}`,
    reason,
  ]
    .join('\n\n')
    .concat('\n');

/** A letter as a mail in the look of the shop: as text, and as a page for mail programs. */
export const mailOf = (id: string, letter: Letter): Mail => ({
  id,
  to: letter.to,
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
});
