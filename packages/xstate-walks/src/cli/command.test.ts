import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { command } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'command-'));
afterAll(() => rmSync(folder, { recursive: true }));

const example = (name: string) => fileURLToPath(new URL(`../../examples/charts/${name}.mjs`, import.meta.url));
const files = example('files');

const run = async (...args: string[]) => {
  const said: string[] = [];
  const code = await command(args, (text) => void said.push(text));
  return { code, text: said.join('\n') };
};

// `test/packed.test.ts` runs it as installed, also on TypeScript.
describe('xstate-walks <file>', () => {
  it('lists states, transitions and test paths of a chart, without any other file', async () => {
    const { code, text } = await run(files);
    expect(code).toBe(0);
    expect(text).toMatch(/^files\n\nStates: \d+\n {2}✓ /);
    expect(text).toContain('Test paths for all transitions: 1 test path of 5 steps');
  });

  it('lists what it can of a chart that needs test data, and says which', async () => {
    const { text } = await run(example('crew'));
    expect(text).toMatch(/^crew\n\nStates: \d+\n {2}crew/);
    expect(text).toContain('No test paths without test data: crew: xstate.done.actor.first in digging threw');
  });

  it('marks what has no test data, which is no failure where nothing asked for it', async () => {
    const { code, text } = await run(example('hauntedDoor'));
    expect(code).toBe(0);
    expect(text).toMatch(/○ .*\(no test path: no test data take it: /);
    expect(text).not.toContain('✗');
  });

  it('says how charts differ from those of another version, and which test paths are affected', async () => {
    const before = join(folder, 'before.mjs');
    writeFileSync(
      before,
      readFileSync(files, 'utf8').replace(/from 'xstate'/, `from '${import.meta.resolve('xstate')}'`),
    );
    expect((await run(files, '--diff', before)).text).toBe('No chart differs.');
    writeFileSync(before, readFileSync(before, 'utf8').replaceAll("'closed'", "'shut'").replace('closed:', 'shut:'));
    const { code, text } = await run(files, '--diff', before);
    expect(code).toBe(0);
    expect(text).toContain('- state files.shut');
    expect(text).toContain('test paths affected: 1 of 1');
  });

  it('says why no test path leads to a state, and which file is not there', async () => {
    const { text } = await run(example('hauntedDoor'), '--to', 'hauntedDoor.ghost');
    expect(text).toContain('0 test paths of 0 steps; no test data lead to it');
    await expect(run('nothing.ts')).rejects.toThrow(/^There is no file .*nothing\.ts\.$/);
  });

  it('shows the shortest test path to a state', async () => {
    const [state] = (JSON.parse((await run(files, '--json')).text) as [{ states: { id: string }[] }])[0].states.slice(
      -1,
    );
    expect((await run(files, '--to', state!.id)).text).toMatch(/^Test paths for .*: 1 test path of \d steps?/);
  });

  it('runs tests: a chart that needs no test data passes, another says what is missing', async () => {
    const passed = await run(files, '--run');
    expect(passed.code).toBe(0);
    expect(passed.text).toMatch(
      /^✓ files: 4 transitions covered by 1 test path of 5 steps\n1 test passed; of 1 chart 0 failed; took [\d.]+ m?s$/,
    );
    const failed = await run(example('hauntedDoor'), '--run');
    expect(failed.code).toBe(1);
    expect(failed.text).toContain('✗ hauntedDoor: some transitions are not covered:');
  });

  it('writes a page of the tests, with a drawing', async () => {
    const page = join(folder, 'report.html');
    expect((await run(files, '--report', page)).text).toContain(`${page} has the report.`);
    expect(readFileSync(page, 'utf8')).toContain('<svg');
  });

  it.each([
    ['charts.mmd', 'stateDiagram-v2'],
    ['cases.md', 'files 1'],
    ['cases.csv', 'files 1'],
  ])('exports %s', async (name, holds) => {
    const file = join(folder, name);
    expect((await run(files, '--export', file)).text).toBe(`${file} has 1 chart.`);
    expect(readFileSync(file, 'utf8')).toContain(holds);
  });

  it('says what it can do', async () => {
    expect((await run('--help')).text).toMatch(/^npx xstate-walks <file> \[options\]/);
    expect((await run()).code).toBe(1);
  });

  it.each([
    [[files, '--chart', 'flies'], 'There is no chart flies. Did you mean files? The charts are files.'],
    [[files, '--to', 'files.lost'], 'There is no state files.lost. Did you mean files.closed?'],
    [[files, '--export', 'charts.pdf'], '--export cannot tell the format of charts.pdf. Files end in .mmd, .md, .csv.'],
    [[files, files], 'One file at a time: '],
    [[files, '--chrat', 'files'], 'There is no option --chrat. Did you mean --chart?'],
  ])('refuses %j in words', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });

  it('says that a module exports no chart', async () => {
    const file = join(folder, 'empty.mjs');
    writeFileSync(file, 'export const answer = 42;');
    await expect(run(file)).rejects.toThrow('empty.mjs exports no chart: export what createMachine returns.');
  });
});
