import { messageOf } from '../chart/labels.ts';
import { assign, fromPromise, setup } from 'xstate';
import type { Moment } from './game.ts';

/** What is played: a scenario with the choices made in it, or a saved counterexample. */
export type Place = { kind: 'scenario' | 'counterexample'; id: string; choices: readonly number[] };

/**
 * What was seen, moment by moment. A counterexample has two sides: without the safeguard, and as it is; its choices are those of the
 * second side in its scenario.
 */
export type Walk = { choices: readonly number[]; length: number; sides: readonly (readonly Moment[])[] };

type Context = {
  place: Place | null;
  walk: Walk | null;
  /** The moment that is shown. */
  at: number;
  error: string | null;
};

const somewhere: Place = { kind: 'scenario', id: '', choices: [] };

/** A player steps through a scenario by choices, or through a counterexample. Steps can be undone, and done again. */
export const playerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'summary.open' }
      | { type: 'place.open'; place: Place; at: number }
      | { type: 'step.take'; choice: number }
      | { type: 'step.forward' }
      | { type: 'step.back' }
      | { type: 'step.go'; at: number }
      | { type: 'start.again' },
    tags: {} as 'busy',
  },
  actors: {
    follow: fromPromise<Walk, Place>(() => Promise.reject(new Error('follow is not wired'))),
  },
  actions: {
    setPlace: assign((_, { place, at }: { place: Place; at: number }) => ({ place, at, walk: null })),
    leave: assign({ place: null, walk: null, at: 0 }),
    /** Choices that were undone are forgotten. */
    choose: assign(({ context: { place, at } }, { choice }: { choice: number }) => ({
      place: { ...place!, choices: [...place!.choices.slice(0, at), choice] },
      at: at + 1,
    })),
    setWalk: assign(({ context: { place, at } }, { output: walk }: { output: Walk }) => ({
      walk,
      place: { ...place!, choices: walk.choices },
      at: Math.min(at, walk.length),
    })),
    setAt: assign((_, { at }: { at: number }) => ({ at })),
    goForward: assign(({ context: { at } }) => ({ at: at + 1 })),
    goBack: assign(({ context: { at } }) => ({ at: at - 1 })),
    goToStart: assign({ at: 0 }),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: messageOf(error),
    })),
  },
  guards: {
    isScenario: ({ context }) => context.place?.kind === 'scenario',
    hasNext: ({ context: { walk, at } }) => at < (walk?.length ?? 0),
    hasPrevious: ({ context: { at } }) => at > 0,
    isWithin: ({ context: { walk } }, { at }: { at: number }) => at >= 0 && at <= (walk?.length ?? 0),
  },
}).createMachine({
  id: 'player',
  context: { place: null, walk: null, at: 0, error: null },
  initial: 'summary',
  on: {
    'summary.open': { target: '.summary', actions: 'leave' },
    'place.open': { target: '.following', reenter: true, actions: { type: 'setPlace', params: ({ event }) => event } },
  },
  states: {
    summary: {},
    following: {
      tags: 'busy',
      invoke: {
        id: 'follow',
        src: 'follow',
        input: ({ context }) => context.place ?? somewhere,
        onDone: { target: 'playing', actions: { type: 'setWalk', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    playing: {
      on: {
        'step.take': {
          guard: 'isScenario',
          target: 'following',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'step.forward': { guard: 'hasNext', actions: 'goForward' },
        'step.back': { guard: 'hasPrevious', actions: 'goBack' },
        'step.go': {
          guard: { type: 'isWithin', params: ({ event }) => event },
          actions: { type: 'setAt', params: ({ event }) => event },
        },
        'start.again': { guard: 'hasPrevious', actions: 'goToStart' },
      },
    },
    failed: {},
  },
});
