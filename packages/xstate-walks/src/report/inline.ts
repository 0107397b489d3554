import type { Rollup } from 'vite';
import { sourceFile } from '../sourceFile.ts';

/** What a page does, in one piece, from the file that begins it. */
export async function scriptOf(entry: string): Promise<string> {
  const { build } = await import('vite');
  const outputs = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, lib: { entry: sourceFile(entry), formats: ['iife'], name: 'page' } },
  })) as Rollup.RollupOutput[];
  return outputs[0]!.output[0].code.replaceAll('</script', '<\\/script');
}

/** Data in a page, which nothing in it can end. */
export const dataInPage = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
