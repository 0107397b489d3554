import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toMermaid } from 'xstate-walks/exports';
import { nodesOf } from 'xstate-walks';
import type { Endpoint } from '../../common/contract/endpoints.ts';
import { callOf } from '../drivers/browser/answers.ts';
import { declarationOf, readCharts, sizeOf } from '../models/declarations.ts';
import { projectDir } from '../fixtures/paths.ts';
import { allEndpoints } from '../drivers/api/shopApi.ts';

const charts = await readCharts();

const pageOf = (machine: (typeof charts)[number]['machine']) => `docs/charts/${machine.id}.md`;

const drawing = ({ file, machine }: (typeof charts)[number]) =>
  `# ${machine.id}\n\n[${file}](../../${file})\n\n\`\`\`mermaid\n${toMermaid(machine)}\`\`\`\n`;

const rowOf = ({ machine }: (typeof charts)[number]) => {
  const { states, transitions } = sizeOf(machine);
  return `| [${machine.id}](${machine.id}.md) | ${states} | ${transitions} |`;
};

/** Whether a service is a call that changes something on the server. */
const isWrite = (service: string): boolean => {
  const call: Endpoint | undefined = allEndpoints[callOf(service)];
  return call !== undefined && call.method !== 'GET';
};

describe.each(charts)('the chart of $file', (chart) => {
  it('has an up-to-date drawing in the docs', async () => {
    await expect(drawing(chart)).toMatchFileSnapshot(join(projectDir, pageOf(chart.machine)));
  });

  it('has an onError for every invoked service', () => {
    const invokes = nodesOf(chart.machine).flatMap((node) => node.invoke);
    expect(invokes.filter(({ onError }) => onError === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('names its invokes after their services', () => {
    const invokes = nodesOf(chart.machine).flatMap((node) => node.invoke);
    expect(invokes.map(({ id }) => id)).toEqual(invokes.map(({ src }) => src));
  });

  it('has its facts, its model, and in it the API side of what it changes on the server', async () => {
    const { id } = chart.machine;
    const services = nodesOf(chart.machine).flatMap((node) =>
      node.invoke.flatMap(({ src }) => (typeof src === 'string' ? src : [])),
    );
    const files = [`tests/machines/${id}.facts.test.ts`, `tests/models/${id}.tsx`];
    const missing = files.filter((file) => !existsSync(join(projectDir, file)));
    expect(missing, `missing files of ${id}; CONTRIBUTING.md says what to write in them`).toEqual([]);
    const { api } = (await declarationOf(id))!;
    expect(api === undefined && services.some(isWrite), `tests/models/${id}.tsx lacks its API side`).toBe(false);
  });
});

it('one page lists every chart with its size', async () => {
  const head = '# Charts\n\nWritten by a test; do not edit.\n\n| chart | states | transitions |\n|---|---|---|';
  const page = `${[head, ...charts.map((chart) => rowOf(chart))].join('\n')}\n`;
  await expect(page).toMatchFileSnapshot(join(projectDir, 'docs/charts/README.md'));
});

const folder = join(projectDir, 'src/machines');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length;

it('the files of the charts have 250 lines at most', () =>
  expect(files.filter((file) => linesOf(file) > 250)).toEqual([]));
