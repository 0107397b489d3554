import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { playerMachine, playerOptions as options } from '../fixtures/charts.ts';
import { surveyOf } from './survey.ts';

/** Without a track nothing can be played. */
const trackless = { ...options, events: { ...options.events, 'xstate.done.actor.getTrack': [] } };

const verdictsIn = (list: { verdict: string }[]) => new Set(list.map(({ verdict }) => verdict));

describe('a survey', () => {
  it('finds every state and transition covered by test paths for all transitions', () => {
    const survey = surveyOf(playerMachine, options);
    expect(verdictsIn([...survey.states, ...survey.transitions])).toEqual(new Set(['covered']));
    expect(survey.transitions.find(({ key }) => key === 'player.checking :: always [0]')).toMatchObject({
      from: 'player.checking',
      kind: 'always',
      guard: 'isSilent',
      to: ['player.broken'],
    });
    expect(survey.steps).toBe(13);
  });

  it('covers what its goal is, and says what it passes by', () => {
    const pairs = surveyOf(playerMachine, options, { goal: 'transition pairs' });
    expect(verdictsIn(pairs.pairs)).toEqual(new Set(['covered', 'unreachable']));
    expect(pairs.impossible + pairs.pairs.length).toBe(13 ** 2);
    const refused = surveyOf(playerMachine, options, { goal: 'ignored events' });
    expect(verdictsIn(refused.refused)).toEqual(new Set(['covered']));
    expect(refused.refused).toContainEqual({ state: 'broken', event: 'track.play', verdict: 'covered' });
    expect(pairs.refused[0]).toMatchObject({
      verdict: 'uncovered',
      why: 'not on the test paths for all transition pairs',
    });
    expect(surveyOf(playerMachine, options, { goal: 'states' }).states.map(({ verdict }) => verdict)).not.toContain(
      'uncovered',
    );
  });

  it('says what no test data take, and which guard is in the way', () => {
    const { transitions } = surveyOf(playerMachine, trackless);
    const whyNot = Object.fromEntries(transitions.map(({ key, why }) => [key, why]));
    expect(whyNot['player.loading :: xstate.done.actor.getTrack [0]']).toMatch(/^no test data take it: /);
    expect(whyNot['player.open.sound.paused :: track.play']).toContain('its state is not reached');
  });

  it('says what the structure rules out', () => {
    const chart = setup({}).createMachine({ id: 'c', initial: 'a', states: { a: {}, b: { on: { go: 'a' } } } });
    const { states, transitions } = surveyOf(chart);
    expect(states[1]).toEqual({ id: 'c.b', verdict: 'unreachable', why: 'nothing leads to it' });
    expect(transitions[0]).toMatchObject({ verdict: 'unreachable', why: 'nothing leads to its state' });
  });
});

const wayTo = (to: string) =>
  surveyOf(playerMachine, options, { to }).testPaths.map(({ steps }) => steps.at(-1)!.state);

describe('the way into a state', () => {
  it('is the shortest', () => {
    const { testPaths, steps } = surveyOf(playerMachine, options, { to: 'player.open.sound.ended' });
    expect([testPaths.length, steps]).toEqual([1, 3]);
    expect(wayTo('player.open.sound.ended')).toEqual(['open.display.dim + open.sound.ended']);
  });

  it('leads into states that are left at once and around others', () => {
    expect(wayTo('player.checking')).toHaveLength(1);
    expect(wayTo('player.open')).toEqual(['open.display.bright + open.sound.paused']);
    expect(wayTo('player.loading')).toEqual(['loading']);
  });

  it('is not there where no test data lead', () => {
    expect(surveyOf(playerMachine, trackless, { to: 'player.open' }).testPaths).toEqual([]);
    expect(() => wayTo('player.opne')).toThrow('there is no state player.opne in player');
  });
});
