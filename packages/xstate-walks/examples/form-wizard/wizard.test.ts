import { expect, it } from 'vitest';
import { testChart, testPathsOf } from 'xstate-walks';
import { wizardMachine } from './wizard';

const options = {
  events: {
    'type.address': [{ text: 'Elm Street 1' }],
    'type.card': [{ text: '4242' }],
    'xstate.done.actor.sendForm': [{ output: { accepted: true } }, { output: { accepted: false } }],
  },
  stateKey: ({ context }: { context: { address: string; card: string; attempts: number } }) => [
    context.address,
    context.card,
    context.attempts,
  ],
};

it('every transition of the wizard is covered', async () => {
  const { transitions, unhandled } = await testChart(wizardMachine, options);
  expect([transitions, unhandled]).toEqual([20, []]);
});

it('help returns to the step that was left', () => {
  const [testPath] = testPathsOf(wizardMachine, options, {
    events: ['type.address', 'next', 'help.open', 'help.close'],
  });
  expect(testPath!.steps.at(-1)!.state.value).toEqual({ open: { step: 'payment', draft: 'changed' } });
});
