import { escapeMarkup } from '../chart/labels.ts';
import { bundleOf } from '../bundle/sources.ts';

/** Data in a page, which nothing in it can end. */
const dataInPage = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

type Standalone = {
  /** What the window is called, and what stands at the top of the page. */
  title: string;
  brand: string;
  /** When the content was made, in ISO 8601. */
  when: string;
  /** Style sheets, in their order; `style` precedes them, such as a typeface. */
  sheets: string[];
  style: string;
  bodyClass?: string;
  /** Between the top and the content. */
  navigation?: string;
  content: string;
  /** What the script reads, and the id of the element that has it. */
  data: [id: string, value: unknown];
  /** The file that begins the script. */
  script: string;
};

/** A page that needs nothing else, so that it opens from a file. */
export async function standalonePage(page: Standalone): Promise<string> {
  const { title, brand, when, sheets, style, bodyClass, navigation, content, data, script } = page;
  const [id, value] = data;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${style}
${sheets.join('\n')}</style>
</head>
<body${bodyClass === undefined ? '' : ` class="${bodyClass}"`}>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><a class="brand" href="#summary">${escapeMarkup(brand)}</a><time datetime="${escapeMarkup(when)}">${escapeMarkup(when.slice(0, 16).replace('T', ' '))}</time></header>
${navigation === undefined ? '' : `${navigation}\n`}<main id="content">
${content}
</main>
<p class="unseen" role="status"></p>
<script type="application/json" id="${id}">${dataInPage(value)}</script>
<script>${(await bundleOf(script, true)).replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}
