import { assign, setup } from 'xstate';

/** Random values at the start and after a delay. */
export const dice = setup({
  actions: { roll: assign({ rolled: () => Math.floor(Math.random() * 6) }) },
}).createMachine({
  id: 'dice',
  context: () => ({ rolled: Math.random() }),
  initial: 'resting',
  states: {
    resting: { after: { 5: { target: 'rolling', actions: 'roll' } } },
    rolling: { after: { 5: { target: 'resting', actions: 'roll' } } },
  },
});
