import { fakeActor } from 'xstate-walks/planning';

/** All that a tester says about each chart: at most ten lines. */
export const editor = {
  input: { isSlow: true },
  events: { open: [{ name: 'notes.txt' }], type: [{ words: 0 }, { words: 50 }, { words: 500 }] },
};

export const crew = {
  events: {
    'xstate.done.actor.first': [{ output: { depth: 3 } }],
    'xstate.done.actor.second': [{ output: { depth: 1 } }, { output: { depth: 3 } }],
    'xstate.done.actor.survey': [{ output: { isRocky: true } }],
    'crew.call': [{}],
  },
  vertex: ({ context }) => Math.min(context.depth, 6),
};

export const thermostat = {
  events: {
    'dial.turned': [{ wish: 18 }, { wish: 20 }, { wish: 22 }],
    'xstate.snapshot.sensor': [{ snapshot: {} }, { snapshot: { context: 20 } }],
  },
  vertex: ({ context }) => Math.sign(context.wish - context.temperature),
};

export const packingList = {
  events: { remove: ({ context }) => [{ id: context.entries[0]?.id }] },
};

export const dice = {};

export const files = {};

export const pen = { system: { paper: fakeActor({ isWhite: true }) } };

export const gauge = {
  events: {
    'xstate.snapshot.tank': [{ snapshot: { context: { level: 3 } } }, { snapshot: { context: { level: 9 } } }],
  },
};

export const lift = {
  input: { door: fakeActor({ isBusy: false }) },
  dead: { 'lift.waiting :: xstate.after.0.lift.waiting [0]': 'the door is always closed' },
};

export const hauntedDoor = {
  dead: {
    'hauntedDoor.shut :: knock [0]': 'there are no ghosts',
    'hauntedDoor.ghost :: scare': 'nor what they do',
  },
};
