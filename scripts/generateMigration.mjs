import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run db:generate -- <name>` compares `server/platform/db/schema.ts` with the last migration and writes the next one.
 *
 * drizzle-kit runs an install script, so it is no dependency: npx fetches this version, without scripts. It must fit
 * drizzle-orm and looks for it beside itself. npx installs both side by side only if the project has neither, so it
 * starts in an empty directory, and drizzle-kit takes only relative paths.
 */
const DRIZZLE_KIT = '0.31.11';

const root = fileURLToPath(new URL('..', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const generate = (name) => {
  const cwd = mkdtempSync(join(tmpdir(), 'proshop-migration-'));
  const from = (path) => relative(cwd, join(root, path));
  try {
    const { status, error } = spawnSync(
      'npx',
      [
        '--yes',
        '--ignore-scripts',
        `--package=drizzle-kit@${DRIZZLE_KIT}`,
        `--package=drizzle-orm@${dependencies['drizzle-orm']}`,
        'drizzle-kit',
        'generate',
        '--dialect=postgresql',
        `--schema=${from('server/platform/db/schema.ts')}`,
        `--out=${from('server/platform/db/migrations')}`,
        `--name=${name}`,
      ],
      { cwd, stdio: 'inherit', shell: process.platform === 'win32' },
    );
    if (error) console.error(`npx cannot be started: ${error.message}`);
    return status ?? 1;
  } finally {
    rmSync(cwd, { recursive: true });
  }
};

const [name = ''] = process.argv.slice(2);
if (/^[a-z][a-z0-9_]*$/.test(name)) {
  process.exitCode = generate(name);
} else {
  console.error('Name the migration in lower case: npm run db:generate -- wish_lists');
  process.exitCode = 1;
}
