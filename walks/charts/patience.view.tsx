import { createActor } from 'xstate';
import { deferred } from 'xstate-walks';
import { startForTest } from 'xstate-walks/vitest';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import type { patienceMachine } from '../../src/machines/patience.machine.ts';
import { PatienceView } from '../../src/views/common/Working.tsx';
import type { ChartView } from '../chartView.ts';

/** A search that is never answered. */
const searching = () =>
  startForTest(
    createActor(catalogueMachine.provide({ actors: deferred('listProducts').actors }), {
      input: { keyword: '', page: 1 },
    }),
  );

export const view: ChartView<typeof patienceMachine> = {
  draw: (patience) => <PatienceView patience={patience} actor={searching()} />,
};
