import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import * as declarations from '../../examples/charts/declarations.mjs';
import { arrowsOf } from '../chart/transitions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { testChart } from './testChart.ts';

const folder = fileURLToPath(new URL('../../examples/charts', import.meta.url));
const modules = readdirSync(folder).filter((file) => file !== 'declarations.mjs');
const exported = await Promise.all(modules.map((file) => import(`${folder}/${file}`)));
const charts = Object.entries(Object.assign({}, ...exported) as Record<string, AnyStateMachine>);

const source = readFileSync(`${folder}/declarations.mjs`, 'utf8');
const declared = (name: string) => new RegExp(`^export const ${name} = [^]*?;$`, 'm').exec(source)![0].split('\n');

describe.each(charts)('the chart of another shape: %s', (name, chart) => {
  it('is covered by actors, every transition, and each time, with at most 15 lines', async () => {
    const options = (declarations as Record<string, ModelOptions<AnyStateMachine>>)[name]!;
    for (let turn = 0; turn < 3; turn += 1)
      expect(await testChart(chart, options)).toMatchObject({ id: name, transitions: arrowsOf(chart).length });
    expect(declared(name).length).toBeLessThanOrEqual(15);
  });
});
