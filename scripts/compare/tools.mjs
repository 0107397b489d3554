import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const promises = fileURLToPath(new URL('promises.mjs', import.meta.url));

/** Not a package of this project: it is run by its version. */
export const BOMBADIL = '@antithesishq/bombadil@0.7.0';

/** Kills a process and all that it has started; it may just have ended by itself. */
export const killAll = (pid) => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};

/** Runs a command until it ends, its time is over, or `isFound` says so of what it has printed. */
export const run = (command, args, { cwd, env = {}, seconds, isFound = () => false }) =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true });
    let output = '';
    const end = () => killAll(child.pid);
    const timer = setTimeout(end, seconds * 1000);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (isFound(output)) end();
      });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output, seconds: (performance.now() - start) / 1000 });
    });
  });

const node = (script, args, options) => run(process.execPath, [join(options.cwd, script), ...args], options);

/** A tool that ends without a finding, and not because its time is over, has itself failed. */
const failure = (name, { code, output }) => new Error(`${name} ends with ${code}:\n${output.slice(-2000)}`);

/** Enough to repeat what was found. */
const AGAIN = 120;

/** How many states of each scenario are explored in so many seconds. */
export const statesIn = (seconds) => seconds * 20;

const hasStory = (output) => /: broken: |Kept in \S+/.test(output);

/** `npm run prove`, which stops at the first story; the story is walked again. */
const explore = async (cwd, seconds) => {
  const ended = await node(
    'scripts/prove.mjs',
    ['--explore', 'tabs', '--states', String(statesIn(seconds)), '--keep'],
    { cwd, seconds, isFound: hasStory },
  );
  const { code, output, seconds: taken } = ended;
  const [, kept, found] = /^(\S+): broken: ([^,;]+)/m.exec(output) ?? [];
  const [, file] = /Kept in walks\/check\/stories\/(\S+)\.json/.exec(output) ?? [];
  if (!kept && !file) {
    if (code === 0 || code === null) return { why: null };
    throw failure('The exploration', ended);
  }
  const [, rule = found] = /rules broken\n+ {2}(\S.*)/.exec(output) ?? [];
  const again = await node('scripts/prove.mjs', ['--replay', kept ?? file], { cwd, seconds: AGAIN });
  return { why: rule, seconds: taken, isExact: again.output.includes(`broken: ${rule}`) };
};

const systems = ['the shop', 'the shop and its server', 'the API', 'the shop in a browser'];

/** The saved walk of a broken rule: other errors name none. */
const walkIn = (output) => /--replay (\S+\.json)/.exec(output)?.[1];

/** Random walks through each system in turn, with one seed after another; the walk that is saved is repeated. */
const walkAtRandom = async (cwd, seconds) => {
  const start = performance.now();
  const left = () => seconds - (performance.now() - start) / 1000;
  for (let turn = 0; left() > 0; turn += 1) {
    const args = ['--fuzz', '10', '--seed', String(turn + 1), '--system', systems[turn % systems.length]];
    const ended = await node('scripts/paths.mjs', args, { cwd, seconds: left() });
    const { code, output } = ended;
    if (code === 0 || code === null) continue;
    const taken = (performance.now() - start) / 1000;
    const file = walkIn(output);
    const [, why] = /✗ (.*)/.exec(output) ?? [];
    if (!file || !why) throw failure('The random walk', ended);
    const again = await node('scripts/paths.mjs', ['--replay', file], { cwd, seconds: AGAIN });
    return { why, seconds: taken, isExact: again.code === 1 && walkIn(again.output) !== undefined };
  }
  return { why: null };
};

/** Runs the built shop of this folder, with the demonstration shop in a database of its own. */
const withServer = async (cwd, work) => {
  const data = mkdtempSync(join(tmpdir(), 'proshop-compare-'));
  const env = { ...process.env, DATA_DIR: data, HOST: '127.0.0.1', PORT: '0', RATE_LIMITS: 'off' };
  const server = spawn(process.execPath, [join(cwd, 'dist/server/main.js')], { cwd, env });
  try {
    let output = '';
    const address = await new Promise((resolve, reject) => {
      server.stdout.setEncoding('utf8').on('data', (text) => {
        output += text;
        const [, found] = /is open at (http:\/\/\S+)/.exec(output) ?? [];
        if (found) resolve(found);
      });
      server.once('exit', () => reject(new Error(`The server does not start:\n${output}`)));
    });
    return await work(address);
  } finally {
    server.removeAllListeners('exit');
    server.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
};

/** The names of the promises: a word that Bombadil quotes for another reason is no finding. */
const promised = new Set([
  'noUncaughtExceptions',
  'noUnhandledPromiseRejections',
  ...[...readFileSync(promises, 'utf8').matchAll(/^export const (\w+) = always/gm)].map(([, name]) => name),
]);

/** Bombadil in Chromium, with the promises that a page shows; its trace is repeated on a fresh shop. */
const bombadil = async (cwd, seconds) => {
  const trace = join(cwd, 'trace');
  const test = (...args) =>
    withServer(cwd, (address) => {
      const all = ['--yes', BOMBADIL, 'browser', 'test', '--headless', '--no-sandbox', ...args, address, promises];
      return run('npx', all, { cwd: tmpdir(), seconds: seconds + AGAIN });
    });
  const first = await test('--exit-on-violation', '--time-limit', `${seconds}s`, '--output-path', trace);
  if (first.code === 0) return { why: null };
  const why = [...first.output.matchAll(/(\w+)`? was violated/g)]
    .map(([, name]) => name)
    .find((name) => promised.has(name));
  if (why === undefined) throw failure('Bombadil', first);
  const again = await test('--reproduce', trace);
  return { why, seconds: first.seconds, isExact: again.output.includes(why) && !again.output.includes('diverged') };
};

/** The tools, by the names under which the page has them. */
export const tools = { exploration: explore, 'random walks': walkAtRandom, Bombadil: bombadil };
