import type { listMachine } from '../../src/machines/list.machine.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { anOrder } from '../support/samples.ts';

const orders = Array.from({ length: 51 }, (_, index) => anOrder({ _id: `o${index + 1}` }));

/** The first of two pages, and both of them at once. */
export const listPaths = {
  input: { listing: { page: 1 } },
  events: {
    'list.ask': [{ listing: { page: 1 } }, { listing: { page: 2 } }],
    'xstate.done.actor.read': [
      { output: orders },
      { output: { rows: orders.slice(0, 50), page: 1, total: 51, at: '2026-01-03T10:00:00.000Z', counts: {} } },
    ],
  },
  vertex: ({ context: { answer, listing } }) => [answer !== null, listing.page],
} satisfies ModelOptions<typeof listMachine>;
