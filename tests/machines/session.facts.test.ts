import { describe, expect, it } from 'vitest';
import type { LoginInfo } from '../../common/contract/user.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { aUser } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(sessionMachine, 'login', 'register');

const jane = aUser();
const john = aUser({ _id: 'u2', name: 'John', email: 'john@example.com', token: 'token-of-john' });
const credentials = { email: 'jane@example.com', password: 'secret-enough' };
const registration = { name: 'Jane Doe', ...credentials };

const start = (user: LoginInfo | null = null) => started(machine, { user });

describe('the session', () => {
  it('S90: restores the stored user, or starts as a guest', () => {
    expect(start(jane).now()).toMatchObject({ value: 'signedIn', context: { user: jane } });
    expect(start().now()).toMatchObject({ value: 'guest', context: { user: null } });
  });

  it('S66, S89: signs in with email and password, and stores the answer', async () => {
    const { send, facts, now } = start();
    send({ type: 'session.signIn', ...credentials });
    expect(services.calls('login')).toEqual([{ type: 'session.signIn', ...credentials }]);
    expect(now().hasTag('busy')).toBe(true);
    await services.done('login', jane);
    expect(now()).toMatchObject({ value: 'signedIn', context: { user: jane, credentials: null, error: null } });
    expect(facts).toEqual([{ type: 'session.changed', user: jane }]);
  });

  it('S133: shows a refusal until the next attempt', async () => {
    const { send, facts, now } = start();
    send({ type: 'session.signIn', ...credentials });
    await services.fail('login', new Error('Invalid email or password'));
    expect(now()).toMatchObject({ value: 'guest', context: { error: 'Invalid email or password' } });
    send({ type: 'session.signIn', ...credentials });
    expect(now().context.error).toBeNull();
    expect(facts).toEqual([]);
  });

  it('A13: cancelling leaves a guest without an error or a stored password', () => {
    const { send, now } = start();
    send({ type: 'session.register', ...registration });
    send({ type: 'work.cancel' });
    expect(now()).toMatchObject({ value: 'guest', context: { error: null, credentials: null } });
    expect(services.waiting('register')).toBe(0);
  });
});

describe('registering', () => {
  it('S84, A9: signs in with the token of the answer', async () => {
    const { send, facts, now } = start();
    send({ type: 'session.register', ...registration });
    await services.done('register', jane);
    expect(now()).toMatchObject({ value: 'signedIn', context: { user: jane, credentials: null } });
    expect(services.calls('login')).toEqual([]);
    expect(facts).toEqual([{ type: 'session.changed', user: jane }]);
  });

  it('S84, A9: signs in with the same credentials if the answer has no token', async () => {
    const { send, now } = start();
    send({ type: 'session.register', ...registration });
    const { token: _token, ...user } = jane;
    await services.done('register', user);
    expect(now().value).toEqual({ registering: 'signingIn' });
    expect(services.calls('login')).toEqual([credentials]);
    await services.done('login', jane);
    expect(now()).toMatchObject({ value: 'signedIn', context: { user: jane, credentials: null } });
  });
});

it('A25: signing out clears the device on request, also when the session has expired', () => {
  for (const token of [null, jane.token]) {
    const { send, facts, now } = start(jane);
    if (token !== null) send({ type: 'session.expire', token });
    send({ type: 'session.clearDevice' });
    expect(now()).toMatchObject({ value: 'guest', context: { user: null } });
    expect(facts).toEqual([{ type: 'session.changed', user: null }, { type: 'device.cleared' }]);
  }
});

describe('a refused token', () => {
  it('A28: expires the session and keeps the user', () => {
    const { send, now } = start(jane);
    send({ type: 'session.expire', token: jane.token });
    expect(now()).toMatchObject({ value: { expired: 'asking' }, context: { user: jane } });
  });

  it('A28: is ignored if it is an old one', () => {
    const { send, now } = start(jane);
    send({ type: 'session.expire', token: 'another' });
    expect(now().value).toBe('signedIn');
  });
});

describe('changes from elsewhere', () => {
  it('A11: keeps the token when a profile changes without a new one', () => {
    const { send, facts, now } = start(jane);
    send({ type: 'session.update', info: { _id: 'u1', name: 'Jane Roe', email: jane.email, isAdmin: false } });
    const changed = { ...jane, name: 'Jane Roe' };
    expect(now().context.user).toEqual(changed);
    expect(facts).toEqual([{ type: 'session.changed', user: changed }]);
  });

  it('A11: adopts the token of a changed profile', () => {
    const { send, now } = start(jane);
    send({ type: 'session.update', info: { ...jane, token: 'newer' } });
    expect(now().context.user?.token).toBe('newer');
  });

  it.each(['guest', 'signedIn', 'expired', 'signingIn'])('A37: %s follows another tab', (from) => {
    const { send, facts, now } = start(from === 'signedIn' || from === 'expired' ? jane : null);
    if (from === 'expired') send({ type: 'session.expire', token: jane.token });
    if (from === 'signingIn') send({ type: 'session.signIn', ...credentials });
    send({ type: 'session.adopt', user: john });
    expect(now()).toMatchObject({ value: 'signedIn', context: { user: john } });
    send({ type: 'session.adopt', user: null });
    expect(now()).toMatchObject({ value: 'guest', context: { user: null } });
    expect(facts).toEqual([]);
    expect(services.waiting('login')).toBe(0);
  });
});
