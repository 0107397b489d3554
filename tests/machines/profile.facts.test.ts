import { describe, expect, it } from 'vitest';
import { profileMachine } from '../../src/machines/profile.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { aUser } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(profileMachine, 'getUser', 'updateProfile');

const { token: _token, ...kept } = aUser();
const user = { ...kept, isAdmin: false };
const known = { ...user, name: 'Jane of the server' };
const draft = { name: 'Jane Roe', email: 'roe@example.com', password: '' };

const start = () => started(machine, { user });

const edit = async () => {
  const parts = start();
  await services.done('getUser', known);
  return parts;
};

describe('the profile', () => {
  it('S26, A10: starts with the profile on the server', async () => {
    const { now } = start();
    expect(now().value).toBe('loading');
    expect(services.calls('getUser')).toEqual([{ id: 'profile' }]);
    await services.done('getUser', known);
    expect(now()).toMatchObject({ value: 'editing', context: { user: known } });
  });

  it('A10: starts with the login info if the server has no profile', async () => {
    const { now } = start();
    await services.fail('getUser', new ServiceError('Not found', { status: 404 }));
    expect(now()).toMatchObject({ value: 'editing', context: { user, error: null } });
  });

  it('S135: any other failure is shown and can be retried', async () => {
    const { send, now } = start();
    await services.fail('getUser', new ServiceError('down', { status: 500 }));
    expect(now()).toMatchObject({ value: 'unavailable', context: { error: 'down' } });
    send({ type: 'profile.reload' });
    expect(now()).toMatchObject({ value: 'loading', context: { error: null } });
    expect(services.calls('getUser')).toHaveLength(2);
  });
  it('S73, A11: an update sends id, name, email and password', async () => {
    const { send } = await edit();
    send({ type: 'profile.submit', ...draft });
    expect(services.calls('updateProfile')).toEqual([{ id: 'u1', ...draft }]);
  });

  it('C11, A11: announces the answer for the session', async () => {
    const { send, facts, now } = await edit();
    send({ type: 'profile.submit', ...draft });
    const info = { ...user, name: 'Jane Roe' };
    await services.done('updateProfile', info);
    expect(now()).toMatchObject({ value: 'updated', context: { user: info } });
    expect(facts).toEqual([{ type: 'profile.updated', info }]);
  });

  it('S133: shows a refusal until the next attempt', async () => {
    const { send, now } = await edit();
    send({ type: 'profile.submit', ...draft });
    await services.fail('updateProfile', new Error('Email is taken'));
    expect(now()).toMatchObject({ value: 'refused', context: { error: 'Email is taken', user: known } });
    send({ type: 'profile.submit', ...draft });
    expect(now()).toMatchObject({ value: 'updating', context: { error: null } });
  });
});
