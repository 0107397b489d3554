import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Test files reuse databases, which stay open until the end of the run and are then removed. */
export default () => {
  const dir = mkdtempSync(join(tmpdir(), 'proshop-lent-'));
  process.env['TEST_LENT_DIR'] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
};
