import { setup } from 'xstate';

/** A branch whose guard never holds, and a state behind it. */
export const hauntedDoor = setup({ guards: { isHaunted: () => false } }).createMachine({
  id: 'hauntedDoor',
  initial: 'shut',
  states: {
    shut: { on: { knock: [{ guard: 'isHaunted', target: 'ghost' }, { target: 'open' }] } },
    ghost: { on: { scare: 'shut' } },
    open: {},
  },
});
