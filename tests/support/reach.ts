/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page sees nothing of what stands outside */
import type { Page } from 'playwright-core';

/** The least side of what is to be hit, in CSS pixels (WCAG 2.5.8). */
const LEAST = 24;

/**
 * What a finger or a mouse would miss: everything on a page that can be pressed and is too small. A field's label
 * counts with its field. A link in the midst of a sentence is as high as its line, as the rule allows.
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

/** What somebody without a mouse would lose their way on: everything that takes the focus and does not show it. */
export const unseenFocus = async (page: Page): Promise<string[]> => {
  // What is focused after a key was pressed is as visible as if one had come to it by key.
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

/** Headings of a screen that the focus cannot go to after a navigation. */
export const deafHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main h1:not([tabindex="-1"], .unseen)')].map(
      ({ outerHTML }) => outerHTML,
    ),
  );
