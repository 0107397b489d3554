/* oxlint-disable unicorn/consistent-function-scoping -- functions that run in the page cannot use outer scopes */
import type { Page } from 'playwright-core';

/** The minimum size of a target, in CSS pixels (WCAG 2.5.8). */
const LEAST_TARGET = 24;

export const LEAST_FOR_FINGERS = 40;

/**
 * Controls that are too small to hit. A field's label counts with its field. A link within a sentence may be as high as
 * its line, as the rule allows.
 */
export const smallTargets = (page: Page, atLeast = LEAST_TARGET): Promise<string[]> =>
  page.evaluate((least) => {
    const isSeen = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true]') === null;
    const isInText = (element: HTMLElement) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && node.textContent?.trim() !== '',
      );
    const boxes = (element: HTMLElement) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return [element, ...labels].map((each) => each.getBoundingClientRect());
    };
    return [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role=menuitem]'),
    ]
      .filter((element) => isSeen(element) && !isInText(element) && !element.matches(':disabled, [type=hidden]'))
      .filter((element) => !boxes(element).some(({ width, height }) => width >= least && height >= least))
      .filter((element) => !element.matches('a[href="#main"]:not(:focus)'))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${element.outerHTML.slice(0, 120)}: ${Math.round(width)} × ${Math.round(height)}`;
      });
  }, atLeast);

/** Elements that take the focus without showing it. */
export const unseenFocus = async (page: Page): Promise<string[]> => {
  // After a key press, focus() shows the ring as keyboard navigation does.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const looks = (element: Element | null): string => {
      const around: Element[] = [];
      for (let each = element, depth = 0; each && depth < 3; each = each.parentElement, depth += 1) around.push(each);
      return around
        .map((each) => getComputedStyle(each))
        .map((style) =>
          [style.outlineStyle, style.outlineWidth, style.boxShadow, style.borderColor, style.translate].join(),
        )
        .join('|');
    };
    const before = document.activeElement as HTMLElement | null;
    const scope = document.querySelector('[role=dialog]') ?? document;
    const reached = [
      ...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[inert]') === null,
    );
    const lost = reached.filter((element) => {
      element.blur();
      const unfocused = looks(element);
      element.focus({ preventScroll: true });
      return document.activeElement === element && looks(element) === unfocused;
    });
    before?.focus({ preventScroll: true });
    return lost.map((element) => element.outerHTML.slice(0, 160));
  });
};

/** Headings of a screen that cannot receive the focus after a navigation. */
export const deafHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main h1:not([tabindex="-1"], .unseen)')].map(
      ({ outerHTML }) => outerHTML,
    ),
  );

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

/** The minimum contrast of a control's boundary (WCAG 1.4.11), which axe does not measure. */
const LEAST_CONTRAST = 3;

/** Fields whose border and background both have too little contrast to their surroundings: a line each. */
export const faintFields = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    /** Any CSS color as red, green, blue and alpha, 0–255. */
    const channels = (color: string): Uint8ClampedArray => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data;
    };
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = [...channels(color)].map((channel) => {
        const share = channel / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string): number => {
      const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (lighter + 0.05) / (darker + 0.05);
    };
    const isOpaque = (color: string) => channels(color)[3] === 255;
    const edgeOf = ({ borderTopWidth, borderTopColor }: CSSStyleDeclaration): string | null =>
      Number.parseFloat(borderTopWidth) > 0 && isOpaque(borderTopColor) ? borderTopColor : null;
    const closest = (element: Element | null, is: (style: CSSStyleDeclaration) => boolean): Element => {
      let each = element;
      while (each && !is(getComputedStyle(each))) each = each.parentElement;
      return each ?? document.body;
    };
    return [...document.querySelectorAll('input:not([type=radio], [type=checkbox], [type=file]), select, textarea')]
      .filter((field) => field.checkVisibility({ visibilityProperty: true }) && !field.matches(':disabled, [readonly]'))
      .map((field) => {
        const box = closest(field, (style) => edgeOf(style) !== null || isOpaque(style.backgroundColor));
        const around = closest(box.parentElement, (style) => isOpaque(style.backgroundColor));
        const { backgroundColor: surface } = getComputedStyle(box);
        const { backgroundColor: outside } = getComputedStyle(around);
        const edge = edgeOf(getComputedStyle(box));
        return { field, best: Math.max(contrast(surface, outside), edge === null ? 0 : contrast(edge, outside)) };
      })
      .filter(({ best }) => best < least)
      .map(({ field, best }) => `${field.outerHTML.slice(0, 120)}: ${best.toFixed(2)}`);
  }, LEAST_CONTRAST);

export const setTextSize = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

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

declare global {
  interface Window {
    shifted: number;
  }
}

/** Sums the layout shifts of a page from its first paint on, without those after input unless they count, too. */
export const watchShifts = (page: Page, { afterInput = true } = {}): Promise<unknown> =>
  page.addInitScript((all) => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (all || !entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, afterInput);

export const shifted = (page: Page): Promise<number> => page.evaluate(() => window.shifted);

export const MOST_SHIFT = 0.01;
