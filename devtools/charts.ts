import type { AnyStateMachine } from 'xstate';
import type { ModelOptions } from 'xstate-walks/planning';
import type { ChartDeclaration, ChartDrawing } from '../tests/drivers/declaration.ts';

/** A chart of the shop, with the options to explore it. */
export type ChartModel = {
  machine: AnyStateMachine;
  options: ModelOptions<AnyStateMachine>;
  view?: () => Promise<ChartDrawing<AnyStateMachine>>;
};

const machines = import.meta.glob<Record<string, unknown>>('../src/machines/*.machine.ts', { eager: true });
const files = import.meta.glob<Record<string, unknown>>('../tests/models/*.tsx', { eager: true });

const chartOf = (machine: AnyStateMachine): ChartModel => {
  const declared = files[`../tests/models/${machine.id}.tsx`]?.[machine.id] as ChartDeclaration | undefined;
  return { machine, options: declared?.model ?? {}, view: declared?.view };
};

const isChart = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'getInitialSnapshot' in value;

/** Every chart of the shop by id, sorted by file name. */
export const charts: ReadonlyMap<string, ChartModel> = new Map(
  Object.values(machines)
    .flatMap((module) => Object.values(module).filter(isChart))
    .map((machine) => [machine.id, chartOf(machine)]),
);
