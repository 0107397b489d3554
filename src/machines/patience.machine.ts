import { setup } from 'xstate';

/** After this long, in milliseconds, a shopper is told that the work goes on and may stop it (A13). */
const PATIENCE = 10_000;

/** Waiting for something that has no time-out of its own (S129): after a while, say so and offer a way out. */
export const patienceMachine = setup({ delays: { patience: PATIENCE } }).createMachine({
  id: 'patience',
  initial: 'waiting',
  states: { waiting: { after: { patience: 'slow' } }, slow: {} },
});
