import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Generator, generators, type Measurement } from 'xstate-walks';
import { projectDir } from '../support/paths.ts';

const run = promisify(execFile);

/** Measures one generator on one chart in a child process with a timeout. */
async function measured(chart: string, generator: Generator, seconds: number): Promise<Measurement | string> {
  const args = [join(projectDir, 'scripts/runPaths.mjs'), '--measure', generator, '--chart', chart];
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

/** Compares our generator with those of xstate on each chart. */
export async function compare(charts: string[], seconds: number, say: (text: string) => void): Promise<void> {
  for (const chart of charts) {
    say(chart);
    for (const generator of generators) {
      const result = await measured(chart, generator, seconds);
      say(`  ${generator.padEnd(18)}${describe(result)}`);
    }
  }
}
