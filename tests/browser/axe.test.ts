import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { browserShop } from '../support/browserShop.ts';
import { scenes } from '../support/screens.ts';

const shop = browserShop();

const looks = [1280, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe('axe', () => {
  it.each(scenes)('finds nothing wrong with: $name, on wide and narrow screens, light and dark', async ({ open }) => {
    const page = await open(shop);
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      expect(await violationsOf(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
  });
});
