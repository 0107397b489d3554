import type { AnyStateMachine } from 'xstate';
import type { ModelOptions } from 'xstate-walks/planning';

/** A chart of the shop, with the options to explore it. */
export type ChartModel = { machine: AnyStateMachine; options: ModelOptions<AnyStateMachine> };

const machines = import.meta.glob<Record<string, unknown>>('../src/machines/*.machine.ts', { eager: true });
const given = import.meta.glob<Record<string, unknown>>(['../walks/charts/*.ts', '!../walks/charts/*.api.ts'], {
  eager: true,
});

const optionsOf = (id: string): ModelOptions<AnyStateMachine> => {
  const module = given[`../walks/charts/${id}.ts`];
  const declared = module?.[id] as { model?: ModelOptions<AnyStateMachine> } | undefined;
  return declared?.model ?? ((module?.[`${id}Paths`] ?? {}) as ModelOptions<AnyStateMachine>);
};

const isChart = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'getInitialSnapshot' in value;

/** Every chart of the shop by id, sorted by file name. */
export const charts: ReadonlyMap<string, ChartModel> = new Map(
  Object.values(machines)
    .flatMap((module) => Object.values(module).filter(isChart))
    .map((machine) => [machine.id, { machine, options: optionsOf(machine.id) }]),
);
