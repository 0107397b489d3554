import { setup } from 'xstate';

/** How long a call may take before the shopper can cancel it, in milliseconds (A13). */
export const PATIENCE = 10_000;

/** Waiting for a call that has no timeout of its own (S129). */
export const patienceMachine = setup({ delays: { patience: PATIENCE } }).createMachine({
  id: 'patience',
  initial: 'waiting',
  states: { waiting: { after: { patience: 'slow' } }, slow: {} },
});
