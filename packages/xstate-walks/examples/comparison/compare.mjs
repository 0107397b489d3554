import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { arrowsOf } from 'xstate-walks';
import { chart, names } from './charts.mjs';
import { collector, tools } from './tools.mjs';

/** `node compare.mjs [chart]` prints the table of docs/compared.md; each chart and tool has a process of its own, for 30 seconds. */
const [name, tool] = process.argv.slice(2);

if (tool !== undefined) {
  const machine = await chart(name);
  const { [name]: declared } = await import('./declarations.mjs');
  const all = arrowsOf(machine).length;
  const covered = collector(machine);
  const begun = performance.now();
  const { steps, transitions } = await tools[tool](machine, declared, covered);
  const seconds = (performance.now() - begun) / 1000;
  console.log(JSON.stringify({ all, covered: transitions ?? covered.taken.size, steps, seconds }));
  process.exit(); // clocks of actors may still run
}

const measure = (...args) => {
  try {
    const file = fileURLToPath(import.meta.url);
    return JSON.parse(execFileSync(process.execPath, [file, ...args], { timeout: 30_000, stdio: 'pipe' }).toString());
  } catch (error) {
    return { failed: error.code === 'ETIMEDOUT' ? 'over 30 s' : /^\w*Error.*/m.exec(String(error.stderr))?.[0] };
  }
};

const code = readFileSync(new URL('declarations.mjs', import.meta.url), 'utf8');
const linesOf = (of) => new RegExp(`^export const ${of} = [^]*?;$`, 'm').exec(code)[0].split('\n').length;

console.log(`| chart | lines | ${Object.keys(tools).join(' | ')} |\n|---|--:|${'---|'.repeat(4)}`);
for (const each of name === undefined ? names : [name]) {
  const cells = Object.keys(tools).map((by) => {
    const { failed, all, covered, steps, seconds } = measure(each, by);
    return failed ?? `${covered} of ${all}, ${steps} steps, ${seconds.toFixed(2)} s`;
  });
  console.log(`| ${each} | ${linesOf(each)} | ${cells.join(' | ')} |`);
}
