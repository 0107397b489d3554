import type { resourceMachine } from '../../src/machines/resource.machine.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { aProduct } from '../support/samples.ts';

/** Something that is only read. */
export const resourcePaths = {
  input: { request: {} },
  events: { 'xstate.done.actor.read': [{ output: [aProduct()] }] },
  vertex: ({ context }) => context.data !== undefined,
} satisfies ModelOptions<typeof resourceMachine>;
