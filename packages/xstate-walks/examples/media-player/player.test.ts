import { expect, it } from 'vitest';
import { testChart } from 'xstate-walks';
import { playerMachine } from './player';

it('every transition of the player is covered', async () => {
  const { transitions, unhandled } = await testChart(playerMachine, {
    input: { src: '/film' },
    events: {
      seek: [{ at: 10 }],
      timeupdate: [{ at: 5 }, { at: 60 }],
      'xstate.done.actor.readDuration': [{ output: 60 }, { output: 0 }],
    },
    stateKey: ({ context }) => [context.duration > 0, context.position >= context.duration],
  });
  expect([transitions, unhandled]).toEqual([20, []]);
});
