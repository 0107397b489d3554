import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { LoginInfo } from '../../common/contract/user.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { startForTest } from 'xstate-walks/vitest/startForTest.ts';
import { aUser } from '../../walks/support/samples.ts';

const services = deferred('login', 'register');
const machine = sessionMachine.provide({ actors: services.actors });

const jane = aUser();
const john = aUser({ _id: 'u2', name: 'John', email: 'john@example.com', token: 'token-of-john' });
const credentials = { email: 'jane@example.com', password: 'secret-enough' };
const registration = { name: 'Jane Doe', ...credentials };

const begin = (user: LoginInfo | null = null) => {
  const session = startForTest(createActor(machine, { input: { user } }));
  const said: object[] = [];
  session.on('*', (fact) => said.push(fact));
  const now = () => session.getSnapshot();
  return { session, said, now };
};

afterEach(services.reset);

describe('who is signed in', () => {
  it('S90: is whoever was kept, or nobody', () => {
    expect(begin(jane).now()).toMatchObject({ value: 'signedIn', context: { user: jane } });
    expect(begin().now()).toMatchObject({ value: 'guest', context: { user: null } });
  });

  it('S66, S89: signing in asks for exactly these, and keeps the answer', async () => {
    const { session, said, now } = begin();
    session.send({ type: 'session.signIn', ...credentials });
    expect(services.calls('login')).toEqual([{ type: 'session.signIn', ...credentials }]);
    expect(now().hasTag('busy')).toBe(true);
    await services.done('login', jane);
    expect(now()).toMatchObject({ value: 'signedIn', context: { user: jane, credentials: null, error: null } });
    expect(said).toEqual([{ type: 'session.kept', user: jane }]);
  });

  it('S133: a refusal is told, and forgotten when one tries again', async () => {
    const { session, said, now } = begin();
    session.send({ type: 'session.signIn', ...credentials });
    await services.fail('login', new Error('Invalid email or password'));
    expect(now()).toMatchObject({ value: 'guest', context: { error: 'Invalid email or password' } });
    session.send({ type: 'session.signIn', ...credentials });
    expect(now().context.error).toBeNull();
    expect(said).toEqual([]);
  });

  it('S79: a form that is left takes its error along', async () => {
    const { session, now } = begin();
    session.send({ type: 'session.register', ...registration });
    await services.fail('register', new Error('User already exists'));
    expect(now().context).toMatchObject({ error: 'User already exists', credentials: null });
    session.send({ type: 'session.reset' });
    expect(now()).toMatchObject({ value: 'guest', context: { error: null } });
  });

  it('A13: work that is stopped leaves a guest, without a word and without a password kept', () => {
    const { session, now } = begin();
    session.send({ type: 'session.register', ...registration });
    session.send({ type: 'work.cancel' });
    expect(now()).toMatchObject({ value: 'guest', context: { error: null, credentials: null } });
    expect(services.waiting('register')).toBe(0);
  });
});

describe('registering', () => {
  it('S67: takes name, email and password', () => {
    const { session } = begin();
    session.send({ type: 'session.register', ...registration });
    expect(services.calls('register')).toEqual([{ type: 'session.register', ...registration }]);
  });

  it('S84, A9: signs in with the token of the answer', async () => {
    const { session, said, now } = begin();
    session.send({ type: 'session.register', ...registration });
    await services.done('register', jane);
    expect(now()).toMatchObject({ value: 'signedIn', context: { user: jane, credentials: null } });
    expect(services.calls('login')).toEqual([]);
    expect(said).toEqual([{ type: 'session.kept', user: jane }]);
  });

  it('S84, A9: signs in with the same credentials where the answer has no token', async () => {
    const { session, now } = begin();
    session.send({ type: 'session.register', ...registration });
    const { token: _token, ...user } = jane;
    await services.done('register', user);
    expect(now().value).toEqual({ registering: 'signingIn' });
    expect(services.calls('login')).toEqual([credentials]);
    await services.done('login', jane);
    expect(now()).toMatchObject({ value: 'signedIn', context: { user: jane, credentials: null } });
  });
});

describe('signing out', () => {
  it('S82, S83: leaves nothing of the user', () => {
    const { session, said, now } = begin(jane);
    session.send({ type: 'session.signOut' });
    expect(now()).toMatchObject({ value: 'guest', context: { user: null, credentials: null, error: null } });
    expect(said).toEqual([{ type: 'session.kept', user: null }]);
  });

  it('A25: on request clears the device as well', () => {
    const { session, said } = begin(jane);
    session.send({ type: 'session.clearDevice' });
    expect(said).toEqual([{ type: 'session.kept', user: null }, { type: 'device.cleared' }]);
  });
});

describe('a token that is refused', () => {
  it('A28: makes the session expired, and the user stays known', () => {
    const { session, now } = begin(jane);
    session.send({ type: 'session.expire', token: jane.token });
    expect(now()).toMatchObject({ value: { expired: 'asking' }, context: { user: jane } });
  });

  it('A28: does nothing when it is an old one', () => {
    const { session, now } = begin(jane);
    session.send({ type: 'session.expire', token: 'another' });
    expect(now().value).toBe('signedIn');
  });

  it('A28: a wrong password asks again; the right one goes on', async () => {
    const { session, now } = begin(jane);
    session.send({ type: 'session.expire', token: jane.token });
    session.send({ type: 'session.signIn', ...credentials });
    await services.fail('login', new Error('Invalid email or password'));
    expect(now()).toMatchObject({
      value: { expired: 'asking' },
      context: { user: jane, error: 'Invalid email or password' },
    });
    session.send({ type: 'session.signIn', ...credentials });
    const renewed = { ...jane, token: 'new' };
    await services.done('login', renewed);
    expect(now()).toMatchObject({ value: 'signedIn', context: { user: renewed, error: null } });
  });

  it('A28: one may sign out instead', () => {
    const { session, now } = begin(jane);
    session.send({ type: 'session.expire', token: jane.token });
    session.send({ type: 'session.signOut' });
    expect(now()).toMatchObject({ value: 'guest', context: { user: null } });
  });
});

describe('changes from elsewhere', () => {
  it('A11: a changed profile without a token keeps the old one', () => {
    const { session, said, now } = begin(jane);
    session.send({ type: 'session.update', info: { _id: 'u1', name: 'Jane Roe', email: jane.email, isAdmin: false } });
    const changed = { ...jane, name: 'Jane Roe' };
    expect(now().context.user).toEqual(changed);
    expect(said).toEqual([{ type: 'session.kept', user: changed }]);
  });

  it('A11: a changed profile with a token takes it', () => {
    const { session, now } = begin(jane);
    session.send({ type: 'session.update', info: { ...jane, token: 'newer' } });
    expect(now().context.user?.token).toBe('newer');
  });

  it.each(['guest', 'signedIn', 'expired', 'signingIn'])('A37: %s follows another tab', (from) => {
    const { session, said, now } = begin(from === 'signedIn' || from === 'expired' ? jane : null);
    if (from === 'expired') session.send({ type: 'session.expire', token: jane.token });
    if (from === 'signingIn') session.send({ type: 'session.signIn', ...credentials });
    session.send({ type: 'session.adopt', user: john });
    expect(now()).toMatchObject({ value: 'signedIn', context: { user: john } });
    session.send({ type: 'session.adopt', user: null });
    expect(now()).toMatchObject({ value: 'guest', context: { user: null } });
    expect(said).toEqual([]);
    expect(services.waiting('login')).toBe(0);
  });
});
