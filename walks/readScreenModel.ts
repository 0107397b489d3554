import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { declarationOf } from './declarations.ts';
import { screenModelOf } from './declaration.ts';
import { projectDir } from './support/paths.ts';
import type { ShopScreenModel } from './browser/browserWalks.ts';

/** How a chart stands in the shop, where that is said. */
export async function readScreenModel(id: string): Promise<ShopScreenModel | undefined> {
  const declared = await declarationOf(id);
  if (declared) return screenModelOf(declared);
  const file = join(projectDir, 'walks/screenModels', `${id}.ts`);
  if (!existsSync(file)) return undefined;
  const module = (await import(file)) as Record<string, ShopScreenModel>;
  return module[`${id}ScreenModel`];
}
