import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files of tests lend each other their databases, which are open to the end of the run. Then they are cleared away. */
export default () => {
  const dir = mkdtempSync(join(tmpdir(), 'proshop-lent-'));
  process.env['TEST_LENT_DIR'] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
};
