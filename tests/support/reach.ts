/* oxlint-disable unicorn/consistent-function-scoping -- functions that run in the page cannot use outer scopes */
import type { Page } from 'playwright-core';

/** The minimum size of a target, in CSS pixels (WCAG 2.5.8). */
const LEAST = 24;

/**
 * Controls that are too small to hit. A field's label counts with its field. A link within a sentence may be as high as
 * its line, as the rule allows.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
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
  }, LEAST);

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
