import type { Page } from 'playwright-core';

/** What a reader may set (WCAG 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** The elements whose text is whole, but is cut or leaves its control once a reader sets more space between letters, words and lines. */
export const cutBySpacing = (page: Page): Promise<string[]> =>
  page.evaluate((spacing) => {
    const TOLERANCE = 1;
    const hiding = ['hidden', 'clip'];
    const isCut = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const wide = element.scrollWidth > element.clientWidth + TOLERANCE;
      const high = element.scrollHeight > element.clientHeight + TOLERANCE;
      return (hiding.includes(overflowX) && wide) || (hiding.includes(overflowY) && high);
    };
    const isOutside = (element: Element) => {
      if (!element.matches('button, [role=button], summary, td, th')) return false;
      const text = document.createRange();
      text.selectNodeContents(element);
      const [inner, outer] = [text.getBoundingClientRect(), element.getBoundingClientRect()];
      return inner.height > outer.height + TOLERANCE || inner.width > outer.width + TOLERANCE;
    };
    const troubled = () =>
      [...document.body.querySelectorAll<HTMLElement>('*')].filter(
        (element) =>
          element.innerText?.trim() &&
          element.clientWidth > 1 && // not for screen readers alone
          element.closest('[aria-hidden=true], [inert]') === null &&
          (isCut(element) || isOutside(element)),
      );

    const before = new Set(troubled());
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = spacing;
    const after = troubled().filter((element) => !before.has(element));
    style.remove();
    return after.map(({ tagName, className, innerText }) => `${tagName}.${className}: ${innerText.slice(0, 60)}`);
  }, SPACING);
