import { createActor, fromPromise } from 'xstate';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import type { ProductPage } from '../../common/contract/product.ts';
import type { patienceMachine } from '../../src/machines/patience.machine.ts';
import { PatienceView } from '../../src/views/common/Working.tsx';
import type { ChartDrawing } from '../chartView.ts';

/** A search that is never answered. */
const searching = catalogueMachine.provide({
  actors: { listProducts: fromPromise(() => new Promise<ProductPage>(() => undefined)) },
});

export const drawing: ChartDrawing<typeof patienceMachine> = {
  draw: (patience, _input, start) => (
    <PatienceView patience={patience} actor={start(createActor(searching, { input: { keyword: '', page: 1 } }))} />
  ),
};
