import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rollup } from 'vite';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../src');

/** The path of a source file, which the package holds beside the compiled files. */
export const sourcePath = (file: string): string => join(folder, file);

export const sourceText = (file: string): string => readFileSync(sourcePath(file), 'utf8');

/** A source file bundled with all its imports into one script for a page. */
export async function bundleOf(entry: string, minify: boolean): Promise<string> {
  const { build } = await import('vite');
  const outputs = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, minify, lib: { entry: sourcePath(entry), formats: ['iife'], name: 'page' } },
  })) as Rollup.RollupOutput[];
  return outputs[0]!.output[0].code;
}
