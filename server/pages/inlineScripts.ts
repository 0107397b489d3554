import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The hashes of the inline scripts of the built page, as the content security policy names them. */
export const inlineScripts = (clientDir: string): string[] =>
  [...readFileSync(join(clientDir, 'index.html'), 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
