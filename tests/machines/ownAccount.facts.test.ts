import { describe, expect, it } from 'vitest';
import { accountFeatures } from '../../common/contract/endpoints.ts';
import { ownAccountMachine } from '../../src/machines/ownAccount.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(ownAccountMachine, 'signOutEverywhere', 'exportAccount', 'deleteAccount');

const start = (features: readonly string[] = accountFeatures) => started(machine, { features });

describe('A50: the own account', () => {
  it('signing out everywhere ends this session once the server has ended all', async () => {
    const { send, facts, value } = start();
    send({ type: 'account.signOut' });
    expect([value(), facts]).toEqual(['signingOut', []]);
    await services.done('signOutEverywhere');
    expect(facts).toEqual([{ type: 'account.signedOut' }]);
  });

  it.each([
    ['account.export', 'exportAccount', 'exported', []],
    ['account.delete', 'deleteAccount', 'deleted', [{ type: 'account.deleted' }]],
  ] as const)('%s asks for the password before anything is sent', async (type, service, end, emitted) => {
    const { send, facts, value } = start();
    send({ type });
    expect(services.calls(service)).toEqual([]);
    send({ type: 'account.confirm', password: 'mine' });
    expect([services.calls(service), facts]).toEqual([[{ password: 'mine' }], []]);
    await services.done(service);
    expect([value(), facts]).toEqual([end, emitted]);
  });

  it('a wrong password asks again, and nothing has happened', async () => {
    const { send, facts, value, context } = start();
    send({ type: 'account.delete' });
    send({ type: 'account.confirm', password: 'wrong' });
    await services.fail('deleteAccount', new ServiceError('Current password is not correct', { status: 400 }));
    expect([value(), context().error, facts]).toEqual([{ deleting: 'refused' }, 'Current password is not correct', []]);
    send({ type: 'account.cancel' });
    expect([value(), context().error]).toEqual(['idle', null]);
  });

  it('A51: what the backend does not announce cannot be begun', () => {
    const { send, value } = start([]);
    for (const type of ['account.signOut', 'account.export', 'account.delete'] as const) send({ type });
    expect(value()).toBe('idle');
    expect(services.calls('signOutEverywhere')).toEqual([]);
  });
});
