import {
  and,
  assign,
  cancel,
  emit,
  enqueueActions,
  forwardTo,
  fromCallback,
  fromObservable,
  fromPromise,
} from 'xstate';
import { fromTransition, not, raise, sendParent, sendTo, setup, spawnChild, stopChild } from 'xstate';

const load = fromPromise(() => fetch('https://jobs.example').then((answer) => answer.json()));

/** A callback that hears and sends events; each attempt waits twice as long, from the context, with a random part. */
export const socket = setup({
  actors: {
    connection: fromCallback(({ sendBack, receive, input }) => {
      const { url } = input;
      const line = new WebSocket(url);
      line.addEventListener('open', () => sendBack({ type: 'socket.opened' }));
      line.addEventListener('message', ({ data }) => sendBack({ type: 'socket.message', data }));
      line.addEventListener('close', ({ code }) => sendBack({ type: 'socket.closed', code }));
      receive(({ data }) => line.send(data));
      return () => line.close();
    }),
  },
  delays: { backOff: ({ context }) => 500 * 2 ** context.attempts },
  guards: { isHopeless: ({ context }) => context.attempts >= 3, isClean: ({ event }) => event.code === 1000 },
}).createMachine({
  id: 'socket',
  context: ({ input }) => ({ url: input.url, attempts: 0, last: null, session: '' }),
  initial: 'connected',
  states: {
    connected: {
      entry: assign({ session: () => crypto.randomUUID() }),
      invoke: {
        id: 'connection',
        src: 'connection',
        input: ({ context }) => ({ url: context.url, session: context.session }),
        onError: '.closed',
      },
      on: {
        'socket.closed': [{ guard: 'isClean', target: 'offline' }, { target: 'waiting' }],
      },
      initial: 'opening',
      states: {
        opening: { on: { 'socket.opened': 'open' }, after: { 10_000: '#socket.waiting' } },
        open: {
          entry: assign({ attempts: 0 }),
          on: {
            say: { actions: sendTo('connection', ({ event }) => ({ type: 'send', data: event.text })) },
            'socket.message': { actions: [assign({ last: ({ event }) => event.data }), emit({ type: 'heard' })] },
          },
        },
        closed: { after: { 0: '#socket.waiting' } },
      },
    },
    waiting: {
      entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
      always: { guard: 'isHopeless', target: 'offline' },
      after: { backOff: 'connected' },
      on: { retry: 'connected' },
    },
    offline: { on: { retry: { target: 'connected', actions: assign({ attempts: 0 }) } } },
  },
});

/** Asks again until the answer is there, with a limit of attempts and a limit of time that race each other. */
export const poll = setup({
  actors: { load },
  guards: { isReady: ({ event }) => event.output.isReady, isTired: ({ context }) => context.attempts >= 3 },
}).createMachine({
  id: 'poll',
  context: { attempts: 0, result: null },
  initial: 'running',
  states: {
    running: {
      initial: 'asking',
      after: { 7000: 'tooLate' },
      states: {
        asking: {
          entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
          invoke: {
            id: 'load',
            src: 'load',
            onDone: [
              { guard: 'isReady', target: '#poll.ready', actions: assign({ result: ({ event }) => event.output }) },
              { target: 'pausing' },
            ],
            onError: 'pausing',
          },
          after: { 3000: 'pausing' },
        },
        pausing: { always: { guard: 'isTired', target: '#poll.givenUp' }, after: { 1500: 'asking' } },
      },
    },
    ready: { type: 'final' },
    tooLate: { on: { retry: { target: 'running', actions: assign({ attempts: 0 }) } } },
    givenUp: { on: { retry: { target: 'running', actions: assign({ attempts: 0 }) } } },
  },
  output: ({ context }) => context.result,
});

const part = setup({}).createMachine({
  id: 'part',
  context: ({ input }) => ({ from: input.from, bytes: 0 }),
  initial: 'loading',
  states: {
    loading: {
      on: { chunk: { actions: assign({ bytes: ({ context, event }) => context.bytes + event.size }) }, end: 'loaded' },
    },
    loaded: { type: 'final', entry: sendParent({ type: 'part.loaded' }) },
  },
  output: ({ context }) => ({ bytes: context.bytes }),
});

/** A child machine that gets forwarded events, is observed, sends to its parent and ends with an output. */
export const download = setup({ actors: { part } }).createMachine({
  id: 'download',
  context: { bytes: 0, progress: 0, parts: 0 },
  initial: 'idle',
  states: {
    idle: { on: { start: 'loading' } },
    loading: {
      invoke: {
        id: 'part',
        src: 'part',
        input: ({ context }) => ({ from: context.bytes }),
        onSnapshot: { actions: assign({ progress: ({ event }) => event.snapshot.context.bytes }) },
        onDone: {
          target: 'checking',
          actions: assign({ bytes: ({ context, event }) => context.bytes + event.output.bytes }),
        },
        onError: 'broken',
      },
      on: {
        chunk: { actions: forwardTo('part') },
        end: { actions: forwardTo('part') },
        'part.loaded': { actions: assign({ parts: ({ context }) => context.parts + 1 }) },
        cancel: 'idle',
      },
    },
    checking: { always: [{ guard: ({ context }) => context.bytes >= 100, target: 'complete' }, { target: 'loading' }] },
    broken: { on: { start: 'loading' } },
    complete: { type: 'final' },
  },
  output: ({ context }) => context.bytes,
});

/** Two children that know each other by the system, an observable beside them, and a delayed event that is canceled. */
export const house = setup({
  actors: {
    lamp: fromTransition((state, event) => (event.type === 'on' ? { isOn: true } : { isOn: false }), { isOn: false }),
    clock: fromObservable(() => ({
      subscribe: (observer) => {
        const timer = setInterval(() => observer.next(new Date().getHours()), 60_000);
        return { unsubscribe: () => clearInterval(timer) };
      },
    })),
  },
  guards: { isNight: ({ context }) => context.hour > 20, isLit: ({ context }) => context.isLit },
}).createMachine({
  id: 'house',
  context: { hour: 12, isLit: false },
  invoke: [
    {
      id: 'lamp',
      src: 'lamp',
      systemId: 'lamp',
      onSnapshot: { actions: assign({ isLit: ({ event }) => event.snapshot.context.isOn }) },
      onError: '.dark',
    },
    {
      id: 'clock',
      src: 'clock',
      systemId: 'clock',
      onSnapshot: { actions: assign({ hour: ({ event, context }) => event.snapshot.context ?? context.hour }) },
      onDone: '.dark',
      onError: '.dark',
    },
  ],
  initial: 'empty',
  states: {
    empty: { on: { 'door.opened': 'occupied' } },
    occupied: {
      entry: [
        enqueueActions(({ enqueue, check }) => {
          if (check('isNight')) enqueue.sendTo(({ system }) => system.get('lamp'), { type: 'on' });
          if (check(and(['isNight', not('isLit')]))) enqueue.raise({ type: 'forgotten' }, { id: 'off', delay: 9000 });
          else enqueue.emit({ type: 'welcome' });
        }),
      ],
      exit: cancel('off'),
      on: {
        moved: { actions: [cancel('off'), raise({ type: 'forgotten' }, { id: 'off', delay: 9000 })] },
        forgotten: { target: 'empty', actions: sendTo(({ system }) => system.get('lamp'), { type: 'off' }) },
        'door.*': 'empty',
      },
    },
    dark: { type: 'final' },
  },
});

const toDo = setup({}).createMachine({
  id: 'toDo',
  context: ({ input }) => input,
  initial: 'open',
  states: { open: { on: { finish: 'finished' } }, finished: { type: 'final' } },
});

/** A list of children with random ids, spawned, told and stopped one by one. */
export const toDoList = setup({ actors: { toDo } }).createMachine({
  id: 'toDoList',
  context: { refs: [], finished: [] },
  on: {
    add: {
      guard: ({ context }) => context.refs.length < 2,
      actions: assign(({ context, event, spawn }) => ({
        refs: [
          ...context.refs,
          spawn('toDo', {
            id: `toDo ${crypto.randomUUID()}`,
            input: { text: event.text, since: Date.now() },
          }),
        ],
      })),
    },
    finish: {
      guard: ({ context }) => context.refs.length > 0,
      actions: sendTo(({ context }) => context.refs[0], { type: 'finish' }),
    },
    'xstate.done.actor.*': {
      actions: assign({
        refs: ({ context, event }) => context.refs.filter(({ id }) => id !== event.actorId),
        finished: ({ context, event }) => [...context.finished, event.actorId],
      }),
    },
    'finish.all': {
      actions: enqueueActions(({ context, enqueue }) => {
        for (const ref of context.refs) enqueue.sendTo(ref, { type: 'finish' });
      }),
    },
    remove: {
      guard: ({ context }) => context.refs.length > 0,
      actions: [
        stopChild(({ context }) => context.refs[0]),
        assign({ refs: ({ context }) => context.refs.slice(1) }),
        spawnChild('toDo', { id: 'undo', input: ({ context }) => ({ text: 'undo', since: context.finished.length }) }),
      ],
      target: '.undoable',
    },
  },
  initial: 'clean',
  states: {
    clean: {},
    undoable: { exit: stopChild('undo'), after: { 5000: 'clean' }, on: { 'undo.hide': 'clean' } },
  },
});
