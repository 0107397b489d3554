import * as declarations from '../fixtures/foreign/declarations.mjs';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { crew } from '../fixtures/foreign/crew.mjs';
import { editor } from '../fixtures/foreign/editor.mjs';
import { thermostat } from '../fixtures/foreign/thermostat.mjs';
import { arrowsOf } from '../chart/transitions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { testChart } from './testChart.ts';

const charts: [AnyStateMachine, ModelOptions<AnyStateMachine>][] = [
  [editor, declarations.editor],
  [crew, declarations.crew],
  [thermostat, declarations.thermostat],
];

describe.each(charts)('a chart of a foreign shape: $id', (chart, options) => {
  it('is covered by actors, every transition', async () => {
    expect(await testChart(chart, options)).toMatchObject({ id: chart.id, transitions: arrowsOf(chart).length });
  });
});
