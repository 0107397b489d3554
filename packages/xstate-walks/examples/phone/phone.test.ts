import { expect, it } from 'vitest';
import { testChart } from 'xstate-walks';
import { phoneMachine } from './phone';

it('every transition of the phone is covered', async () => {
  const { transitions, unhandled } = await testChart(phoneMachine, {
    events: {
      dial: [{ number: '112' }],
      quality: [{ percent: 5 }],
      'xstate.done.actor.recorder': [{ output: 'call.ogg' }],
    },
    stateKey: ({ context }) => [context.attempts, context.recordings.length > 0],
  });
  expect([transitions, unhandled]).toEqual([19, []]);
});
