import { assign, setup } from 'xstate';

/** How many steps each walk of each chart has, its start included. */
type Lengths = Record<string, number[]>;

type Context = {
  lengths: Lengths;
  chart: string;
  /** The level whose tests are shown; all if it is `null`. */
  level: string | null;
  key: string | null;
  walk: number;
  step: number;
};

/** The reader of a report looks at all charts, one chart, one of its arrows, or a walk. */
export const readerMachine = setup({
  types: {
    input: {} as { lengths: Lengths },
    context: {} as Context,
    events: {} as
      | { type: 'summary.open' }
      | { type: 'chart.open'; chart: string }
      | { type: 'level.choose'; level: string | null }
      | { type: 'arrow.choose'; key: string }
      | { type: 'walk.open'; walk: number; step: number }
      | { type: 'step.go'; step: number }
      | { type: 'step.forward' }
      | { type: 'step.back' }
      | { type: 'selection.close' },
  },
  actions: {
    setChart: assign((_, { chart }: { chart: string }) => ({ chart, key: null })),
    setLevel: assign((_, { level }: { level: string | null }) => ({ level })),
    setKey: assign((_, { key }: { key: string }) => ({ key })),
    setWalk: assign((_, { walk, step }: { walk: number; step: number }) => ({ walk, step })),
    setStep: assign((_, { step }: { step: number }) => ({ step })),
    dropKey: assign({ key: null }),
    goForward: assign(({ context: { step } }) => ({ step: step + 1 })),
    goBack: assign(({ context: { step } }) => ({ step: step - 1 })),
  },
  guards: {
    isKnown: ({ context }, { chart }: { chart: string }) => Object.hasOwn(context.lengths, chart),
    hasNext: ({ context: { lengths, chart, walk, step } }) => step + 1 < lengths[chart]![walk]!,
    hasPrevious: ({ context: { step } }) => step > 0,
    cameByArrow: ({ context: { key } }) => key !== null,
  },
}).createMachine({
  id: 'reader',
  context: ({ input: { lengths } }) => ({ lengths, chart: '', level: null, key: null, walk: 0, step: 0 }),
  initial: 'summary',
  on: {
    'summary.open': '.summary',
    'chart.open': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      target: '.chart',
      actions: { type: 'setChart', params: ({ event }) => event },
    },
    'level.choose': { actions: { type: 'setLevel', params: ({ event }) => event } },
  },
  states: {
    summary: {},
    chart: {
      initial: 'whole',
      on: {
        'arrow.choose': { target: '.arrow', actions: { type: 'setKey', params: ({ event }) => event } },
        'walk.open': { target: '.walk', actions: { type: 'setWalk', params: ({ event }) => event } },
      },
      states: {
        whole: {},
        arrow: { on: { 'selection.close': { target: 'whole', actions: 'dropKey' } } },
        walk: {
          on: {
            'step.forward': { guard: 'hasNext', actions: 'goForward' },
            'step.back': { guard: 'hasPrevious', actions: 'goBack' },
            'step.go': { actions: { type: 'setStep', params: ({ event }) => event } },
            'selection.close': [{ guard: 'cameByArrow', target: 'arrow' }, { target: 'whole' }],
          },
        },
      },
    },
  },
});
