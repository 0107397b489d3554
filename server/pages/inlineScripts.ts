import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtLanguages, builtPage } from './builtLanguages.ts';

/** The hashes of the inline scripts of the built pages, as the content security policy names them. */
export const inlineScripts = (clientDir: string): string[] => {
  const html = builtLanguages(clientDir).map((language) => readFileSync(join(clientDir, builtPage(language)), 'utf8'));
  const scripts = [...html.join('').matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return [...new Set(scripts)].map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
};
