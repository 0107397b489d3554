import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** Opens a page in the browser of the desktop. */
export function openPage(page: string): void {
  const onWindows = process.platform === 'win32';
  const command = onWindows ? 'cmd' : process.platform === 'darwin' ? 'open' : 'xdg-open';
  const args = [...(onWindows ? ['/c', 'start', ''] : []), resolve(page)];
  const opener = spawn(command, args, { detached: true, stdio: 'ignore' });
  opener.on('error', () => process.stderr.write(`Nothing here opens pages: open ${resolve(page)} yourself.\n`));
  opener.unref();
}

/** What is under way, for a person or a log that waits: on standard error, so that results can be piped. */
export const showProgress = (words: string): void => void process.stderr.write(`${words}\n`);
