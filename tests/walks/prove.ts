import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectDir } from '../fixtures/paths.ts';

const run = promisify(execFile);

/** Runs `npm run verify -- prove`. If it fails, the message has what it printed: what it found, or did not find, is in there. */
export const prove = (...args: string[]) =>
  run('node', [join(projectDir, 'verification/proofs/prove.mjs'), ...args], { cwd: projectDir }).catch(
    (error: unknown) => {
      const failed = error as Error & { stdout: string };
      failed.message += failed.stdout;
      throw failed;
    },
  );
