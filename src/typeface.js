// All text takes the shop's typeface if it is there as soon as the document has been read, or within 100 ms: later, other
// line breaks would move the page. Until then no style names it, since for a typeface that is on its way the browser
// looks for a stand-in for each size of text, which takes a phone a fifth of its first layout.
{
  const MOST_MS = 100;
  const onRead = async () => {
    const begun = performance.now();
    await document.fonts.load('1rem "Familjen Grotesk"');
    if (performance.now() - begun < MOST_MS) document.documentElement.dataset.typeface = '';
  };
  // Without a network, the fallback stays.
  addEventListener('DOMContentLoaded', () => void onRead().catch(() => undefined), { once: true });
}
