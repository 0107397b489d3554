import { and, assign, cancel, emit, fromPromise, not, or, raise, setup, stateIn } from 'xstate';

/** Lights for cars and walkers: parallel regions in a state, whose ends together end it, and `in` between regions. */
export const trafficLight = setup({
  guards: { isStop: stateIn('#walkers.stop'), isWaiting: ({ context }) => context.waiting > 0 },
}).createMachine({
  id: 'trafficLight',
  context: { waiting: 0 },
  initial: 'green',
  on: { push: { actions: assign({ waiting: ({ context }) => Math.min(context.waiting + 1, 2) }) } },
  states: {
    green: {
      initial: 'long',
      on: { push: { guard: not('isWaiting'), target: '.short', actions: assign({ waiting: 1 }) } },
      states: {
        long: { after: { 20_000: '#trafficLight.yellow' } },
        short: { after: { 5000: '#trafficLight.yellow' } },
      },
    },
    yellow: { after: { 3000: 'red' } },
    red: {
      type: 'parallel',
      onDone: { target: 'green', actions: assign({ waiting: 0 }) },
      states: {
        walkers: {
          id: 'walkers',
          initial: 'walk',
          states: {
            walk: { after: { 8000: 'blink' } },
            blink: { after: { 4000: 'stop' } },
            stop: { type: 'final' },
          },
        },
        cars: {
          initial: 'held',
          states: {
            held: { on: { emergency: 'cleared' }, always: { guard: 'isStop', target: 'cleared' } },
            cleared: { type: 'final' },
          },
        },
      },
    },
  },
});

/** Waits until nothing is typed any more, drops calls that are out of date, and keeps the last good result. */
export const suggestions = setup({
  actors: { find: fromPromise(async ({ input }) => (await fetch(`https://find.example/?q=${input.text}`)).json()) },
  guards: { isShort: (_, { text }) => text.length < 2 },
}).createMachine({
  id: 'suggestions',
  context: { text: '', found: [], at: 0 },
  initial: 'idle',
  on: {
    type: [
      {
        guard: { type: 'isShort', params: ({ event }) => event },
        target: '.idle',
        actions: [cancel('settled'), assign({ text: '', found: [] })],
      },
      {
        target: '.typing',
        actions: [
          assign({ text: ({ event }) => event.text }),
          cancel('settled'),
          raise({ type: 'settled' }, { id: 'settled', delay: 300 }),
        ],
      },
    ],
  },
  states: {
    idle: {},
    typing: { on: { settled: 'finding' } },
    finding: {
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ text: context.text }),
        onDone: { target: 'shown', actions: assign({ found: ({ event }) => event.output, at: () => Date.now() }) },
        onError: 'failed',
      },
      after: { 8000: 'failed' },
    },
    shown: { on: { choose: { target: 'idle', actions: emit(({ context }) => ({ type: 'chosen', at: context.at })) } } },
    failed: { on: { retry: 'finding' } },
  },
});

/** Values of the pointer in the context; which way a drag ends depends on where it is. */
export const drag = setup({
  guards: {
    hasMoved: ({ context, event }) => Math.hypot(event.x - context.from.x, event.y - context.from.y) > 4,
    isOverTarget: ({ context }) => context.at.x > 100,
  },
  actions: { track: assign({ at: ({ event }) => ({ x: event.x, y: event.y }) }) },
}).createMachine({
  id: 'drag',
  context: { from: { x: 0, y: 0 }, at: { x: 0, y: 0 } },
  initial: 'idle',
  states: {
    idle: {
      on: { 'pointer.down': { target: 'pressed', actions: ['track', assign({ from: ({ context }) => context.at })] } },
    },
    pressed: {
      on: {
        'pointer.move': { guard: 'hasMoved', target: 'dragging', actions: 'track' },
        'pointer.up': { target: 'idle', actions: emit({ type: 'clicked' }) },
      },
      after: { 500: 'menu' },
    },
    menu: { on: { 'pointer.*': 'idle', '*': 'idle' } },
    dragging: {
      tags: 'busy',
      on: {
        'pointer.move': { actions: 'track' },
        'pointer.up': [
          { guard: 'isOverTarget', target: 'idle', actions: emit({ type: 'dropped' }) },
          { target: 'returning' },
        ],
        escape: 'returning',
      },
    },
    returning: { after: { 200: { target: 'idle', actions: assign({ at: ({ context }) => context.from }) } } },
  },
});

const isEdited = ({ context }) => context.past.length > 0;

/** Undo and redo: lists of values in the context, with time stamps, that guards read. */
export const drawing = setup({
  guards: { canUndo: isEdited, canRedo: ({ context }) => context.future.length > 0 },
}).createMachine({
  id: 'drawing',
  context: { past: [], now: { shape: 'none', at: 0 }, future: [] },
  initial: 'editing',
  states: {
    editing: {
      on: {
        draw: {
          actions: assign(({ context, event }) => ({
            past: [...context.past, context.now],
            now: { shape: event.shape, at: Date.now() },
            future: [],
          })),
        },
        undo: {
          guard: 'canUndo',
          actions: assign(({ context: { past, now, future } }) => ({
            past: past.slice(0, -1),
            now: past.at(-1),
            future: [now, ...future],
          })),
        },
        redo: {
          guard: 'canRedo',
          actions: assign(({ context: { past, now, future } }) => ({
            past: [...past, now],
            now: future[0],
            future: future.slice(1),
          })),
        },
        clear: [{ guard: 'canUndo', target: 'asking' }, { actions: emit({ type: 'nothing' }) }],
      },
    },
    asking: {
      on: {
        yes: {
          target: 'editing',
          actions: assign({ past: [], future: [], now: () => ({ shape: 'none', at: Date.now() }) }),
        },
        no: 'editing',
      },
    },
  },
});

/** Chains of `always` with `and`, `or`, `not` and `stateIn` over parallel regions, as in the rights of a document. */
export const rights = setup({
  guards: {
    isOwner: ({ context }) => context.role === 'owner',
    isGuest: ({ context }) => context.role === 'guest',
    isLocked: stateIn({ lock: 'locked' }),
    isOnline: stateIn({ network: 'online' }),
  },
}).createMachine({
  id: 'rights',
  context: ({ input }) => ({ role: input.role }),
  type: 'parallel',
  states: {
    lock: { initial: 'free', states: { free: { on: { lock: 'locked' } }, locked: { on: { unlock: 'free' } } } },
    network: {
      initial: 'online',
      states: { online: { on: { 'network.lost': 'offline' } }, offline: { after: { 5000: 'online' } } },
    },
    access: {
      initial: 'deciding',
      on: {
        'role.changed': { target: '.deciding', actions: assign({ role: ({ event }) => event.role }) },
        '*': '.deciding',
      },
      states: {
        deciding: {
          always: [
            { guard: or(['isGuest', and(['isLocked', not('isOwner')])]), target: 'reading' },
            { guard: not('isOnline'), target: 'draft' },
            { guard: and([not('isLocked'), or(['isOwner', 'isOnline'])]), target: 'writing' },
            { target: 'administering' },
          ],
        },
        reading: {},
        draft: {},
        writing: {},
        administering: {},
      },
    },
  },
});
