import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import * as declarations from '../../examples/charts/declarations.mjs';
import { arrowsOf } from '../chart/transitions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { testChart } from './testChart.ts';

const folder = fileURLToPath(new URL('../../examples/charts', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file !== 'declarations.mjs')
  .map((file) => file.replace('.mjs', ''));

describe.each(names)('the chart of another shape: %s', (name) => {
  it('is covered by actors, every transition, and each time', async () => {
    const { [name]: chart } = (await import(`${folder}/${name}.mjs`)) as Record<string, AnyStateMachine>;
    const options = (declarations as Record<string, ModelOptions<AnyStateMachine>>)[name]!;
    for (let turn = 0; turn < 3; turn += 1)
      expect(await testChart(chart!, options)).toMatchObject({ id: name, transitions: arrowsOf(chart!).length });
  });
});
