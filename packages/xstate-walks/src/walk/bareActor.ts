import { createActor, type AnyStateMachine } from 'xstate';
import type { Samples } from '../chart/samples.ts';
import { alphabetOf, isUserEvent } from '../chart/samples.ts';
import type { StartingPoint, Gesture, Walk } from './walk.ts';

const sendIt: Gesture = ({ send }) => send();

/** The bare actor as a system under test: user events are sent, services settled by `outcomes`. */
export const bareActor = (
  machine: AnyStateMachine,
  samples: Samples,
  outcomes: Record<string, Gesture>,
): Walk<AnyStateMachine> => ({
  start: ({ input, inspect, clock }: StartingPoint<AnyStateMachine>) =>
    createActor(machine, { input, inspect, clock }).start(),
  gestures: {
    ...Object.fromEntries(
      alphabetOf(machine, samples)
        .filter(isUserEvent)
        .map((type) => [type, sendIt]),
    ),
    ...outcomes,
  },
  screens: {},
  system: 'actor',
});
