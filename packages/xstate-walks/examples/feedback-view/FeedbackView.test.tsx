// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { deferred, modelOf } from 'xstate-walks';
import { absent, fill, press, shown, words, type ScreenModel } from 'xstate-walks/screen';
import { viewWalk } from 'xstate-walks/testing-library';
import { feedbackMachine } from './feedback';
import { FeedbackView } from './FeedbackView';

const services = deferred('sendFeedback');
const machine = feedbackMachine.provide({ actors: services.actors });
const model = modelOf(machine, { events: { send: [{ text: 'Good.' }] } });

const screenModel: ScreenModel<typeof machine> = {
  actions: {
    open: () => [press('button', 'Feedback')],
    close: () => [press('button', 'Close')],
    send: ({ event }) => [fill('Your opinion', event['text']), press('button', 'Send')],
  },
  expectations: {
    closed: () => [absent('dialog'), shown('button', 'Feedback')],
    asking: ({ context }) => [
      shown('button', 'Send', { enabled: true }),
      shown('field', 'Your opinion', { value: context.text }),
      context.error === null ? absent('alert') : shown('alert', undefined, { reads: context.error }),
    ],
    sending: () => [shown('button', 'Send', { enabled: false }), absent('button', 'Close')],
    thanks: () => [words('Thank you.'), absent('button', 'Send')],
  },
};

it.each(model.testPaths)('the dialog follows its chart: %s', (_title, walk) =>
  walk(
    viewWalk({
      screenModel,
      user: userEvent.setup({ delay: null }),
      act,
      start: ({ inspect, clock }) => {
        const feedback = createActor(machine, { inspect, clock }).start();
        render(<FeedbackView feedback={feedback} />);
        return feedback;
      },
      executors: services.outcomes,
    }),
  ),
);

afterEach(() => {
  cleanup();
  services.reset();
});

it('the dialog has taken every transition', () => expect(model.uncovered()).toEqual([]));
