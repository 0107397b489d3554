import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const worthIt = /\.(js|css|svg|json|txt|ico|webmanifest)$/;

/** Writes a `.br` and a `.gz` beside every compressible file, so that the server need not compress it. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const names = new Set(entries.map((entry) => entry.name));
    // Another language may have written the same file before.
    const files = entries.filter(
      (entry) => entry.isFile() && worthIt.test(entry.name) && !names.has(`${entry.name}.br`),
    );
    await Promise.all(
      files.map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const content = await readFile(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        const packed = { br: await asBrotli(content, { params }), gz: await asGzip(content, { level: 9 }) };
        for (const [suffix, bytes] of Object.entries(packed)) {
          if (bytes.length < content.length) await writeFile(`${file}.${suffix}`, bytes);
        }
      }),
    );
  },
});
