import type { Page } from 'playwright-core';
import type { Deed } from '../../model/surface/deeds.ts';
import { outside } from '../../model/surface/deeds.ts';
import type { Scene } from './browserWalks.ts';

type Stored = Record<string, unknown>;

/** Another tab of the same browser writes something down; `null` is forgotten. */
export const anotherTab = (what: string, stored: Stored): Deed => outside('another tab', what, { stored });

/** Writes from a document of the same origin in which no shop runs, so that the storage tells the shop's tab. */
export async function store(page: Page, stored: Stored): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/placeholder.svg');
  await other.evaluate((values) => {
    for (const [name, value] of Object.entries(values))
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(value));
  }, stored);
  await other.close();
}

/** Brings about what is outside of the screen in any stage; answers whether it knew how. */
export async function bringAbout(scene: Scene, { effect }: Deed & { deed: 'outside' }): Promise<boolean> {
  const { stored } = (effect ?? {}) as { stored?: Stored };
  if (stored) await store(scene.page, stored);
  return stored !== undefined;
}
