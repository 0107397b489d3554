import { rmSync } from 'node:fs';
import { scratchDir } from '../fixtures/scratch.ts';

/** Test files reuse databases, which stay open until the end of the run and are then removed. */
export default () => {
  const dir = scratchDir('lent');
  process.env['TEST_LENT_DIR'] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
};
