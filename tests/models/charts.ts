import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { arrowsOf, statesOf } from 'xstate-walks';
import { projectDir } from '../fixtures/paths.ts';

export type Chart = { file: string; name: string; machine: AnyStateMachine };

const folder = 'src/machines';

/** Every chart in `src/machines` of this project or of a copy, sorted by file name. */
export const readCharts = (root = projectDir): Promise<Chart[]> =>
  Promise.all(
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.machine.ts'))
      .toSorted()
      .map(async (file) => {
        const module = (await import(join(root, folder, file))) as Record<string, AnyStateMachine>;
        const [name, machine] = Object.entries(module).find(([key]) => key.endsWith('Machine'))!;
        return { file: `${folder}/${file}`, name, machine };
      }),
  );

/** The size of a chart: its states, and its transitions with each guarded branch. */
export const sizeOf = (machine: AnyStateMachine) => ({
  states: statesOf(machine).length,
  transitions: arrowsOf(machine).length,
});
