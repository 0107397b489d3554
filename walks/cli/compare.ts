import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Generator, generators, type Measurement } from 'xstate-walks';
import { projectDir } from '../support/paths.ts';

const run = promisify(execFile);

/** Measures one generator on one chart in a child process with a timeout. */
async function measured(chart: string, generator: Generator, seconds: number): Promise<Measurement | string> {
  const args = [join(projectDir, 'walks/cli/runPaths.mjs'), '--measure', generator, '--chart', chart];
  try {
    const { stdout } = await run(process.execPath, args, {
      cwd: projectDir,
      timeout: seconds * 1000,
      killSignal: 'SIGKILL',
    });
    return JSON.parse(stdout) as Measurement;
  } catch (error) {
    const { killed, stderr = '' } = error as { killed?: boolean; stderr?: string };
    return killed ? `did not finish in ${seconds} s` : `rejects the chart: ${stderr.trim().split('\n')[0]}`;
  }
}

const describe = (result: Measurement | string) =>
  typeof result === 'string'
    ? result
    : `${result.crossed} of ${result.of} transitions, ${result.paths} paths, ${result.steps} steps`;

/** How long a comparison may take, in seconds: one generator on one chart, and all of them together. */
export type Limits = { seconds: number; within: number };

/**
 * Compares our generator with those of xstate on each chart, for as long as the limits allow. Says what was not compared
 * then.
 */
export async function compare(
  charts: string[],
  { seconds, within }: Limits,
  say: (text: string) => void,
  measureOne: typeof measured = measured,
): Promise<void> {
  const end = Date.now() + within * 1000;
  const left: string[] = [];
  for (const chart of charts) {
    const missed: Generator[] = [];
    for (const [index, generator] of generators.entries()) {
      const allowed = Math.min(seconds, (end - Date.now()) / 1000);
      if (allowed < 1) {
        missed.push(generator);
        continue;
      }
      if (index === 0) say(chart);
      say(`  ${generator.padEnd(18)}${describe(await measureOne(chart, generator, Math.round(allowed)))}`);
    }
    if (missed.length > 0) left.push(missed.length === generators.length ? chart : `${chart} (${missed.join(', ')})`);
  }
  if (left.length === 0) return;
  say(`\nNot compared, as ${within} s are over: ${left.join(', ')}.`);
  say(`--within ${within * 10} allows ${within * 10} s; --chart <id> compares on one chart.`);
}
