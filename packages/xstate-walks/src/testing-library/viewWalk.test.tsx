// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { ScreenModel } from '../screen/screenModel.ts';
import { deferred } from '../walk/deferred.ts';
import { SignupView } from '../fixtures/SignupView.tsx';
import { signupMachine } from '../fixtures/charts.ts';
import { modelOf } from '../walk/model.ts';
import { noneWhenAllPassed } from '../vitest/helpers.ts';
import { fill, outside, press } from '../screen/actions.ts';
import { absent, at, shown } from '../screen/expectations.ts';
import { viewWalk } from './driver.ts';

const services = deferred('register');
const machine = signupMachine.provide({ actors: services.actors });
const input = { hint: 'Any name will do' };
const model = modelOf(machine, {
  input,
  events: {
    'signup.submit': [{ name: 'Ada' }],
    'xstate.done.actor.register': [{ output: { greeting: 'Hello, Ada' } }],
  },
});

const screenModel: ScreenModel<typeof machine> = {
  actions: {
    'signup.submit': ({ event }) => [fill('Name', event['name'] as string), press('button', 'Register')],
    'hint.hide': () => [press('button', 'Hide')],
  },
  expectations: {
    '*': () => [shown('main'), at('/only/in/a/browser')],
    'form.open': ({ context }) => [
      shown('button', 'Register', { enabled: true }),
      context.error === null ? absent('alert') : shown('alert', undefined, { reads: context.error }),
    ],
    'form.sending': () => [shown('button', 'Register', { enabled: false })],
    'form.welcome': () => [shown('heading', 'Hello, Ada', { level: 1 })],
    'hint.shown': () => [shown('note', undefined, { reads: 'Any name will do' })],
    'hint.hidden': () => [absent('note')],
  },
};

const walkOf = (changes: Partial<ScreenModel<typeof machine>> = {}, seen: string[] = []) =>
  viewWalk({
    act,
    screenModel: { ...screenModel, ...changes },
    user: userEvent.setup({ delay: null }),
    start: ({ inspect, clock }) => {
      const signup = createActor(machine, { input, inspect, clock }).start();
      render(<SignupView signup={signup} />);
      return signup;
    },
    executors: services.outcomes,
    screens: { 'form.welcome': () => void seen.push(screen.getByRole('heading').textContent) },
  });

const failureOf = async (changes: Partial<ScreenModel<typeof machine>>): Promise<string> => {
  try {
    for (const [, walk] of model.testPaths) await walk(walkOf(changes));
    return 'no failure';
  } catch (error) {
    return (error as Error).message;
  }
};

afterEach(() => {
  cleanup();
  services.reset();
});

describe('a view, by what is said of its chart as data', () => {
  const seen: string[] = [];

  it.each(model.testPaths)('follows its chart: %s', (_title, walk) => walk(walkOf({}, seen)));

  afterAll(noneWhenAllPassed(() => [...model.uncovered(), ...(seen.length > 0 ? [] : ['the screens of the view'])]));

  it('is sent what no control of it causes', async () => {
    const hides = outside('another tab', 'hides the hint', { stored: {} });
    for (const cause of [() => null, () => [hides, press('button', 'No such button')]]) {
      expect(await failureOf({ actions: { ...screenModel.actions, 'hint.hide': cause } })).toBe('no failure');
      cleanup();
    }
  });

  it('fails where an expectation is not met, and says which', async () => {
    const expectations = { ...screenModel.expectations, 'form.sending': () => [shown('alert'), absent('main')] };
    expect(await failureOf({ expectations })).toMatch(
      /in "form\.sending.*:\nthe alert is shown: it is not there\nthe main is not there: it is there/,
    );
  });
});
