import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Engine, Remote } from './webKit.ts';

const PROGRAM = '/usr/bin/firefox-esr';
const PATIENCE = 30_000;

/** Firefox answers `[1, id, error, result]`, each message with its length in bytes before it. */
type Answer = [type: 1, id: number, error: { message: string } | null, result: { value?: unknown } | null];

/** Reads the messages of Firefox, and gives each answer to who asked. */
const readAnswers = (socket: Socket) => {
  const asked = new Map<number, { answer: (answer: Answer) => void; fail: (reason: Error) => void }>();
  let rest: Buffer = Buffer.alloc(0);
  const read = () => {
    const colon = rest.indexOf(':');
    if (colon === -1) return false;
    const end = colon + 1 + Number(rest.subarray(0, colon).toString());
    if (rest.length < end) return false;
    const message = JSON.parse(rest.subarray(colon + 1, end).toString()) as Answer | object;
    rest = rest.subarray(end);
    if (Array.isArray(message)) asked.get((message as Answer)[1])?.answer(message as Answer);
    return true;
  };
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    while (read());
  });
  const fail = (reason: Error) => asked.forEach((each) => each.fail(reason));
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('Firefox has closed the connection')));
  return asked;
};

/** Marionette, which geckodriver would speak: Debian has no geckodriver. */
const marionette = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  const asked = readAnswers(socket);
  await once(socket, 'connect');
  let last = 0;
  const send = (command: string, parameters: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const id = (last += 1);
      const answer = ([, , error, result]: Answer) => {
        asked.delete(id);
        if (error) reject(new Error(`${command}: ${error.message}`));
        else resolve(result?.value ?? null);
      };
      asked.set(id, { answer, fail: reject });
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  return { send, end: () => socket.destroy() };
};

const open = async (): Promise<Remote> => {
  const profile = await mkdtemp(join(tmpdir(), 'proshop-firefox-'));
  await writeFile(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const program = spawn(PROGRAM, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
  });
  const file = join(profile, 'MarionetteActivePort');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8') !== '', { timeout: PATIENCE }).toBe(true);
  const { send, end } = await marionette(Number(readFileSync(file, 'utf8')));
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  return {
    send: (command, parameters) => send(`WebDriver:${command}`, parameters),
    close: async () => {
      end();
      program.kill();
      await once(program, 'exit');
      await rm(profile, { recursive: true, force: true });
    },
  };
};

export const firefox: Engine = {
  name: 'Firefox',
  missing: existsSync(PROGRAM) ? null : 'apt-get install firefox-esr',
  open,
};
