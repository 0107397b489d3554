import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

/** An empty embedded database, packed: the first start unpacks it, in a third of the memory (docs/benchmarks.md). */
const require = createRequire(import.meta.url);
const library = dirname(dirname(require.resolve('@electric-sql/pglite')));
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
const file = fileURLToPath(
  new URL(`../../node_modules/.cache/proshop/empty-database-${version}.tar.gz`, import.meta.url),
);

if (!existsSync(file)) {
  const database = await PGlite.create('memory://');
  const packed = await database.dumpDataDir('gzip');
  await database.close();
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, new Uint8Array(await packed.arrayBuffer()));
  renameSync(draft, file);
}
process.stdout.write(file);
