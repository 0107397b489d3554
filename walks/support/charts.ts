import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { nodesOf } from 'xstate-walks/nodes.ts';
import { arrowsOf } from 'xstate-walks/transitions.ts';
import { projectDir } from './paths.ts';

/** A chart that runs in the shop, and the file it is written in. */
export type Chart = { file: string; name: string; machine: AnyStateMachine };

const folder = 'src/machines';

/** Every chart in `src/machines`, by file name; of this project, or of a copy of it. */
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

/** How large a chart is: its states without the root, and its transitions, each guard branch counted. */
export const sizeOf = (machine: AnyStateMachine) => ({
  states: nodesOf(machine).length - 1,
  transitions: arrowsOf(machine).length,
});
