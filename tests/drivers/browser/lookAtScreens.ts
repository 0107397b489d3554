import { expect, it } from 'vitest';
import { violationsOf } from './axe.ts';
import type { BrowserShop } from './browserShop.ts';
import type { Scene } from './screens.ts';
import {
  LEAST_FOR_FINGERS,
  crookedButtons,
  cutBySpacing,
  deafHeadings,
  faintFields,
  overflowOf,
  setTextSize,
  smallTargets,
  unseenFocus,
} from './measures.ts';

/** The scenes of these names, and all others. */
export const apart = (scenes: Scene[], names: string[]): [named: Scene[], others: Scene[]] => {
  const named = scenes.filter(({ name }) => names.includes(name));
  if (named.length < names.length) throw new Error(`There is no such scene among ${names.join('; ')}.`);
  return [named, scenes.filter((scene) => !named.includes(scene))];
};

/** One test per screen in its initial state. */
export const lookAtScreens = (shop: BrowserShop, scenes: Scene[]) =>
  it.each(scenes)(
    'passes axe in light and dark, fits wide and narrow windows, and has reachable controls: $name',
    async ({ open }) => {
      const page = await open(shop);
      const resize = (width: number) => page.setViewportSize({ width, height: 900 });
      for (const width of [1280, 390]) {
        await resize(width);
        const violations = await violationsOf(page);
        const shape = {
          overflow: await overflowOf(page),
          crooked: await crookedButtons(page),
          cut: await cutBySpacing(page),
        };
        expect({ width, violations, shape }).toEqual({
          width,
          violations: [],
          shape: { overflow: 0, crooked: [], cut: [] },
        });
      }
      expect({
        small: await smallTargets(page, LEAST_FOR_FINGERS),
        unseen: await unseenFocus(page),
        deaf: await deafHeadings(page),
        faint: await faintFields(page),
      }).toEqual({ small: [], unseen: [], deaf: [], faint: [] });
      await resize(320);
      await expect.poll(() => overflowOf(page), { message: 'overflow at 320 px', timeout: 5000 }).toBe(0);
      await setTextSize(page, 200);
      await expect.poll(() => overflowOf(page), { message: 'overflow with text at 200 %', timeout: 5000 }).toBe(0);
      await setTextSize(page, 100);
      // The schemes differ only in colors.
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
      for (const width of [390, 1280]) {
        await resize(width);
        const violations = await violationsOf(page, ['color-contrast']);
        expect({ width, dark: violations, faint: await faintFields(page) }).toEqual({ width, dark: [], faint: [] });
      }
    },
  );
