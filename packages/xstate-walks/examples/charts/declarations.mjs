import { fakeActor } from 'xstate-walks/planning';

/** All that a tester says about each chart: at most 15 lines. */
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
  stateKey: ({ context }) => Math.min(context.depth, 6),
};

export const thermostat = {
  events: {
    'dial.turned': [{ wish: 18 }, { wish: 20 }, { wish: 22 }],
    'xstate.snapshot.sensor': [{ snapshot: {} }, { snapshot: { context: 20 } }],
  },
  stateKey: ({ context }) => Math.sign(context.wish - context.temperature),
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

export const socket = {
  input: { url: 'wss://chat.example' },
  events: {
    'socket.closed': [{ code: 1000 }, { code: 1006 }],
    'socket.message': [{ data: 'hello' }],
    say: [{ text: 'hello' }],
  },
  stateKey: ({ context }) => context.attempts,
};

export const poll = {
  events: { 'xstate.done.actor.load': [{ output: { isReady: true } }, { output: { isReady: false } }] },
  stateKey: ({ context }) => context.attempts,
};

export const download = {
  events: {
    'xstate.snapshot.part': [{ snapshot: { context: { bytes: 0 } } }, { snapshot: { context: { bytes: 60 } } }],
    'xstate.done.actor.part': [{ output: { bytes: 60 } }],
  },
  stateKey: ({ context }) => Math.min(context.bytes, 100),
};

export const house = {
  events: {
    'xstate.snapshot.lamp': [{ snapshot: { context: { isOn: false } } }, { snapshot: { context: { isOn: true } } }],
    'xstate.snapshot.clock': [{ snapshot: {} }, { snapshot: { context: 22 } }],
  },
  stateKey: ({ context }) => [context.hour, context.isLit],
};

export const toDoList = {
  events: { add: [{ text: 'milk' }] },
  stateKey: ({ context }) => context.refs.length,
};

export const trafficLight = { stateKey: ({ context }) => context.waiting };

export const suggestions = {
  events: { type: [{ text: 'b' }, { text: 'bread' }], 'xstate.done.actor.find': [{ output: ['bread'] }] },
};

export const drag = {
  events: {
    'pointer.down': [{ x: 0, y: 0 }],
    'pointer.move': [
      { x: 1, y: 1 },
      { x: 50, y: 0 },
      { x: 150, y: 0 },
    ],
  },
  stateKey: ({ context }) => context.at.x > 100,
};

export const drawing = {
  events: { draw: [{ shape: 'circle' }] },
  stateKey: ({ context }) => [Math.min(context.past.length, 2), Math.min(context.future.length, 2)],
};

export const rights = {
  input: { role: 'owner' },
  events: { 'role.changed': [{ role: 'guest' }, { role: 'editor' }, { role: 'owner' }] },
  stateKey: ({ context }) => context.role,
};
