// @module-tag soak

import { describe, expect, it } from 'vitest';
import { createMachine, type AnyStateMachine } from 'xstate';
import { completionTypes, modelOf, surveyOf } from 'xstate-walks';
import { screenModelOf } from '../drivers/browser/screenModel.ts';
import { declarationOf, readModels } from '../models/declarations.ts';

type Growing = { type?: string; states?: Record<string, Growing>; on?: Record<string, unknown> };

/** The same chart with one state more, and one transition that leads to it; in the first region where all are parallel. */
function grown(config: Growing): Growing {
  if (config.type === 'parallel') {
    const [name, region] = Object.entries(config.states!)[0]!;
    return { ...config, states: { ...config.states, [name]: grown(region) } };
  }
  return {
    ...config,
    on: { ...config.on, 'gift.wrap': '.wrapped' },
    states: { ...config.states, wrapped: {} },
  };
}

const withOneMore = (machine: AnyStateMachine) =>
  createMachine(
    grown(machine.config as Growing) as never,
    machine.implementations as never,
  ) as unknown as AnyStateMachine;

const named = (names: string[]) => Object.fromEntries(names.map((name) => [name, () => undefined]));

describe.each(await readModels())(
  'the chart of $file, with one state and one transition more',
  ({ machine, options }) => {
    const more = withOneMore(machine);

    it('has tours through both, and nothing else was changed for it', () => {
      const { transitions, states, tours } = surveyOf(more, options, { goal: 'states' });
      const arrow = transitions.find(({ event }) => event === 'gift.wrap');
      const state = states.find(({ id }) => id.endsWith('.wrapped'));
      expect([arrow?.verdict, state?.verdict]).toEqual(['covered', 'covered']);
      expect(tours.flatMap(({ steps }) => steps).some(({ event }) => event.type === 'gift.wrap')).toBe(true);
    });

    it('is walked in a browser', async () => {
      expect(await declarationOf(machine.id)).toBeDefined();
    });

    it('cannot be walked on a screen without a gesture and a screen for them', async () => {
      const screenModel = screenModelOf((await declarationOf(machine.id))!);
      const services = Object.keys(machine.implementations.actors);
      const outcomes = services.flatMap(completionTypes);
      const walk = {
        start: () => expect.unreachable('the gaps are reported before the walk starts'),
        gestures: named([...Object.keys(screenModel.actions), ...outcomes]),
        screens: named(Object.keys(screenModel.expectations)),
      };
      const walks = await Promise.allSettled(modelOf(more, options).tours.map(([, take]) => take(walk as never)));
      const missing = walks.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
      expect(missing.join('\n')).toMatch(/the walk lacks gestures for [^;\n]*gift\.wrap; screens for [^\n]*wrapped/);
    });
  },
);
