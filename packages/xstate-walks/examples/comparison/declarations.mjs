/** What a tester writes about each chart. All three tools get the same. */
export const customer = { input: { name: 'Ada' } };

export const feedback = { events: { send: [{ text: 'Good.' }] } };

export const files = {
  events: { 'open.file': [{}], 'page.next': [{}], noise: [{}] },
  stateKey: ({ context }) => context.unknown,
};

export const pin = {
  events: { enter: [{ pin: '1234' }, { pin: '0000' }] },
  stateKey: ({ context }) => context.wrong,
};

export const phone = {
  events: {
    dial: [{ number: '112' }],
    quality: [{ percent: 5 }],
    'xstate.done.actor.recorder': [{ output: 'call.ogg' }],
  },
  stateKey: ({ context }) => [context.attempts, context.recordings.length > 0],
};

export const checkout = {
  events: {
    code: [{ code: 'SPRING' }, { code: 'AUTUMN' }],
    'xstate.done.actor.pay': [{ output: 'paid' }, { output: 'declined' }],
  },
  stateKey: ({ context }) => [context.price, context.declined],
};

export const thermostat = {
  events: {
    'dial.turned': [{ wish: 18 }, { wish: 20 }, { wish: 22 }],
    'xstate.snapshot.sensor': [{ snapshot: {} }, { snapshot: { context: 20 } }],
  },
  stateKey: ({ context }) => Math.sign(context.wish - context.temperature),
};

export const editor = {
  input: { isSlow: true },
  events: { open: [{ name: 'notes.txt' }], type: [{ words: 0 }, { words: 50 }, { words: 500 }] },
};

export const player = {
  input: { src: '/film' },
  events: {
    seek: [{ at: 10 }],
    timeupdate: [{ at: 5 }, { at: 60 }],
    'xstate.done.actor.readDuration': [{ output: 60 }, { output: 0 }],
  },
  stateKey: ({ context }) => [context.duration > 0, context.position >= context.duration],
};

export const wizard = {
  events: {
    'type.address': [{ text: 'Elm Street 1' }],
    'type.card': [{ text: '4242' }],
    'xstate.done.actor.sendForm': [{ output: { accepted: true } }, { output: { accepted: false } }],
  },
  stateKey: ({ context }) => [context.address, context.card, context.attempts],
};
