import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectDir } from '../support/paths.ts';

/** What is explored in some seconds; `npm run verify -- prove --play` explores the larger scenarios too. */
const MOST_STATES = '70000';

/** Writes the page on which scenarios and kept stories are played. It needs the checker's own sources, so it is another process. */
export const writePlayable = async (into: string): Promise<void> => {
  const prove = join(projectDir, 'verification/proofs/prove.mjs');
  await promisify(execFile)(process.execPath, [prove, '--play', '--into', into, '--states', MOST_STATES]);
};
