/* oxlint-disable unicorn/consistent-function-scoping -- functions that run in the page cannot use outer scopes */
import type { Page } from 'playwright-core';

/** Buttons whose text breaks within a word or is not vertically centered. */
export const crookedButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rectsOf = (text: Text, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return [...range.getClientRects()];
    };
    const textsIn = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts.filter((text) => text.data.trim() !== '' && text.parentElement!.closest('.unseen') === null);
    };
    const isTorn = (text: Text) =>
      [...text.data.matchAll(/\S+/g)].some(({ index, 0: word }) => {
        const tops = rectsOf(text, index, index + word.length).map(({ top }) => Math.round(top));
        return new Set(tops).size > 1;
      });
    return [...document.querySelectorAll('button, [role=button]')].flatMap((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      const texts = textsIn(button);
      const lines = texts.flatMap((text) => rectsOf(text, 0, text.length)).filter(({ width }) => width > 1);
      if (lines.length === 0 || bottom - top < 2) return [];
      const middle = (Math.min(...lines.map((line) => line.top)) + Math.max(...lines.map((line) => line.bottom))) / 2;
      const name = `"${button.textContent.trim().slice(0, 30)}"`;
      return [
        ...(texts.some(isTorn) ? [`${name} is torn`] : []),
        ...(Math.abs(middle - (top + bottom) / 2) > 3 ? [`${name} is not centered`] : []),
      ];
    });
  });
