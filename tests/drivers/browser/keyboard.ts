import type { FileChooser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, field, sees } from './shopper.ts';

/** More presses than any screen needs on the way to a control; a missing one fails soon. */
const MANY_STOPS = 80;

/** What is wrong with the element that has the focus, if anything: its ring, or what lies above it. */
const focusProblem = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing has the focus';
    const said = element.outerHTML.slice(0, 120);
    const near = [
      element,
      element.parentElement!,
      ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
    ];
    const isRinged = near.some((each) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    if (!isRinged) return `no ring: ${said}`;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width <= 1) return null; // a radio button behind its label
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.2, 0.5, 0.8].map((y) => [left + width * x, top + height * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (element.contains(found) || found.contains(element));
    });
    return isSeen ? null : `hidden: ${said}`;
  });

const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));

/**
 * Drives a page by its keyboard alone, never by a click or a set focus, and counts the presses: a typed text is one. Each
 * stop on the way to a control must be visible. `mayWrap`: from the last control to the first one, past the browser's own.
 */
export const keyboardOn = (page: Page, { mayWrap = false } = {}) => {
  const allowed = mayWrap ? [null, 'nothing has the focus'] : [null];
  let presses = 0;
  const key = async (name: string) => {
    presses += 1;
    await page.keyboard.press(name);
  };
  const moveTo = async (wanted: Locator, by = 'Tab') => {
    await sees(wanted);
    for (let stop = 0; stop < MANY_STOPS; stop += 1) {
      if (await hasFocus(wanted)) return;
      await key(by);
      expect(allowed, `stop ${stop} on the way to ${String(wanted)}`).toContain(await focusProblem(page));
    }
    throw new Error(`${by} does not lead to ${String(wanted)}`);
  };
  const press = async (wanted: Locator, by?: string) => {
    await moveTo(wanted, by);
    await key('Enter');
  };
  return {
    presses: () => presses,
    enter: () => key('Enter'),
    press,
    type: async (label: string, text: string) => {
      await moveTo(field(page, label));
      await page.keyboard.press('ControlOrMeta+A');
      presses += 1;
      await page.keyboard.type(text);
    },
    pick: async (menu: Locator, item: string) => {
      await press(menu, 'Shift+Tab');
      await press(page.getByRole('menuitem', { name: item, exact: true }), 'ArrowDown');
    },
    browse: async (label: string): Promise<FileChooser> => {
      // A busy browser may swallow the key, so press it again.
      for (let tries = 1; ; tries += 1) {
        await moveTo(field(page, label));
        const chooser = page.waitForEvent('filechooser', { timeout: 4000 }).catch(() => null);
        await key('Space');
        const opened = await chooser;
        if (opened) return opened;
        if (tries === 3) throw new Error(`the key does not open the chooser of ${label}`);
      }
    },
    stands: (wanted: Locator, where: string) => eventually(() => hasFocus(wanted), `focus on ${where}`).toBe(true),
  };
};
