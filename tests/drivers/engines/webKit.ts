import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { freePort } from '../../../scripts/postgresCluster.mjs';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
const PATIENCE = 30_000;

const browser = (): string | undefined =>
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}/MiniBrowser`))
    .find((path) => path.includes('/webkit2gtk-') && existsSync(path));

type Parameters = Record<string, unknown> & { id?: string };

const paths: Record<Command, (parameters: Parameters) => string> = {
  Navigate: () => 'url',
  ExecuteScript: () => 'execute/sync',
  ElementClick: ({ id }) => `element/${id}/click`,
  ElementSendKeys: ({ id }) => `element/${id}/value`,
  ElementClear: ({ id }) => `element/${id}/clear`,
};

const ask = async (method: string, address: string, body?: object): Promise<unknown> => {
  const response = await fetch(address, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
};

/** A display, without which this browser does not start. Xvfb writes the number that it chose to file 3. */
const openDisplay = async () => {
  const display = spawn(DISPLAY, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(display.stdio[3]!, 'data')) as [Buffer];
  return { display, name: `:${number.toString().trim()}` };
};

const open = async (): Promise<Remote> => {
  const { display, name } = await openDisplay();
  const port = await freePort();
  // Its sandbox needs rights that containers do not have.
  const env = { ...process.env, DISPLAY: name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  const isReady = () => ask('GET', `${address}/status`).then(Boolean, () => false);
  await expect.poll(isReady, { timeout: PATIENCE }).toBe(true);
  const { sessionId } = (await ask('POST', `${address}/session`, {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser(), args: ['--automation'] },
      },
    },
  })) as { sessionId: string };
  return {
    send: (command, parameters = {}) =>
      ask('POST', `${address}/session/${sessionId}/${paths[command](parameters)}`, parameters),
    close: async () => {
      await ask('DELETE', `${address}/session/${sessionId}`);
      for (const program of [driver, display]) {
        program.kill();
        await once(program, 'exit');
      }
    },
  };
};

export const webKit: Engine = {
  name: 'WebKit',
  missing: existsSync(DRIVER) && existsSync(DISPLAY) && browser() ? null : 'apt-get install webkit2gtk-driver xvfb',
  open,
};

export type Remote = {
  /** Sends a command, such as `ElementClick`, and gives its value. */
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>;
  close: () => Promise<void>;
};

export type Command = 'Navigate' | 'ExecuteScript' | 'ElementClick' | 'ElementSendKeys' | 'ElementClear';

/** A browser other than Chromium, and why it cannot be driven here, if it cannot. */
export type Engine = { name: string; missing: string | null; open: () => Promise<Remote> };
