/* oxlint-disable unicorn/consistent-function-scoping -- functions that run in the page cannot use outer scopes */
import type { Page } from 'playwright-core';

/** The minimum contrast of a control's boundary (WCAG 1.4.11), which axe does not measure. */
const LEAST = 3;

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
  }, LEAST);
