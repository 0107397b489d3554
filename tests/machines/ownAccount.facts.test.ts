import { describe, expect, it } from 'vitest';
import { createActor, type EmittedFrom } from 'xstate';
import { startForTest } from 'xstate-walks/vitest';
import { accountFeatures } from '../../common/contract/endpoints.ts';
import { ownAccountMachine } from '../../src/machines/ownAccount.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { withServices } from '../fixtures/withServices.ts';

const { services, machine } = withServices(ownAccountMachine, 'signOutEverywhere', 'exportAccount', 'deleteAccount');

const start = (features: readonly string[] = accountFeatures) => {
  const facts: EmittedFrom<typeof ownAccountMachine>[] = [];
  const actor = createActor(machine, { input: { features } });
  actor.on('*', (fact) => void facts.push(fact));
  const account = startForTest(actor);
  return { account, facts, value: () => account.getSnapshot().value };
};

describe('A50: the own account', () => {
  it('signing out everywhere ends this session once the server has ended all', async () => {
    const { account, facts, value } = start();
    account.send({ type: 'account.signOut' });
    expect([value(), facts]).toEqual(['signingOut', []]);
    await services.done('signOutEverywhere');
    expect(facts).toEqual([{ type: 'account.signedOut' }]);
  });

  it.each([
    ['account.export', 'exportAccount', 'exported', []],
    ['account.delete', 'deleteAccount', 'deleted', [{ type: 'account.deleted' }]],
  ] as const)('%s asks for the password before anything is sent', async (type, service, end, emitted) => {
    const { account, facts, value } = start();
    account.send({ type });
    expect(services.calls(service)).toEqual([]);
    account.send({ type: 'account.confirm', password: 'mine' });
    expect([services.calls(service), facts]).toEqual([[{ password: 'mine' }], []]);
    await services.done(service);
    expect([value(), facts]).toEqual([end, emitted]);
  });

  it('a wrong password asks again, and nothing has happened', async () => {
    const { account, facts, value } = start();
    account.send({ type: 'account.delete' });
    account.send({ type: 'account.confirm', password: 'wrong' });
    await services.fail('deleteAccount', new ServiceError('Current password is not correct', { status: 400 }));
    expect([value(), account.getSnapshot().context.error, facts]).toEqual([
      { deleting: 'refused' },
      'Current password is not correct',
      [],
    ]);
    account.send({ type: 'account.cancel' });
    expect([value(), account.getSnapshot().context.error]).toEqual(['idle', null]);
  });

  it('A51: what the backend does not announce cannot be begun', () => {
    const { account, value } = start([]);
    for (const type of ['account.signOut', 'account.export', 'account.delete'] as const) account.send({ type });
    expect(value()).toBe('idle');
    expect(services.calls('signOutEverywhere')).toEqual([]);
  });
});
