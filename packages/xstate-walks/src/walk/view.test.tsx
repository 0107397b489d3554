// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { deferred } from './deferred.ts';
import { SignupView } from '../fixtures/SignupView.tsx';
import { signupMachine } from '../fixtures/charts.ts';
import { modelOf } from './model.ts';
import type { StartingPoint, Gestures, Screens, Walk } from './walk.ts';

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

const start = ({ inspect, clock }: StartingPoint<typeof machine>) => {
  const signup = createActor(machine, { input, inspect, clock }).start();
  render(<SignupView signup={signup} />);
  return signup;
};

const press = (name: string) => () => userEvent.click(screen.getByRole('button', { name }));

const gestures: Gestures<typeof machine> = {
  'signup.submit': async ({ event }) => {
    await userEvent.type(screen.getByLabelText('Name'), event.name);
    await press('Register')();
  },
  'hint.hide': press('Hide'),
  ...services.outcomes,
};

const screens: Screens<typeof machine> = {
  '*': () => expect(screen.getByRole('main')).toBeTruthy(),
  'form.open': ({ context }) => {
    expect(screen.getByRole('button', { name: 'Register' })).toHaveProperty('disabled', false);
    expect(screen.queryByRole('alert')?.textContent).toBe(context.error ?? undefined);
  },
  'form.sending': () => expect(screen.getByRole('button', { name: 'Register' })).toHaveProperty('disabled', true),
  'form.welcome': () => expect(screen.getByRole('heading').textContent).toBe('Hello, Ada'),
  'hint.shown': () => expect(screen.getByRole('note').textContent).toBe('Any name will do'),
  'hint.hidden': () => expect(screen.queryByRole('note')).toBeNull(),
};

/** Walks tours until one fails, and returns the message. */
const failureOf = async (changes: Partial<Walk<typeof machine>>): Promise<string> => {
  for (const [, walk] of model.tours) {
    try {
      await walk({ act, start, gestures, screens, ...changes });
    } catch (error) {
      return (error as Error).message;
    } finally {
      cleanup();
    }
  }
  return 'no failure';
};

afterEach(() => {
  cleanup();
  services.reset();
});

describe('a walk through a view', () => {
  it('asked the service for what was typed', async () => {
    await failureOf({});
    expect(services.calls('register')).toContainEqual({ name: 'Ada' });
  });
});

describe('a walk fails', () => {
  it('when a gesture is missing, and names it', async () => {
    const { 'hint.hide': _, ...rest } = gestures;
    expect(await failureOf({ gestures: rest })).toContain('lacks gestures for hint.hide');
  });

  it('when a service is never settled, and names it', async () => {
    const { 'signup.submit': submit, 'hint.hide': hide } = gestures;
    expect(await failureOf({ gestures: { 'signup.submit': submit, 'hint.hide': hide } })).toMatch(
      /lacks gestures for xstate\.(done|error)\.actor\.register/,
    );
  });

  it('when a region of a parallel state is asserted by no screen', async () => {
    const { 'hint.shown': _, ...rest } = screens;
    expect(await failureOf({ screens: rest })).toContain('lacks screens for hint.shown');
  });

  it('when a screen or gesture is for something that the chart does not have', async () => {
    expect(await failureOf({ screens: { ...screens, 'form.opne': () => {} } })).toContain('has no state form.opne');
    const stray = { ...gestures, 'signup.sumbit': () => {} };
    expect(await failureOf({ gestures: stray })).toContain('hears no signup.sumbit');
  });

  it('when the view shows the wrong thing, and says after which step', async () => {
    const wrong = { ...screens, 'form.welcome': () => expect(screen.getByRole('heading').textContent).toBe('Bye') };
    const message = await failureOf({ screens: wrong });
    expect(message).toMatch(/signup, tour 1 of \d.*step \d+, register answers, in "form.welcome \+ hint/);
    expect(message).toContain('Path:');
  });

  it('when it is not given the actor to compare with', async () => {
    expect(await failureOf({ start: (() => {}) as never })).toContain('start must return the actor');
  });
});
