import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type EmittedFrom } from 'xstate';
import { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { deferred } from '../support/deferred.ts';

const services = deferred('getUser', 'updateUser');
const machine = userEditMachine.provide({ actors: services.actors });
const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false, version: 7 };
const draft = { name: 'Jane Roe', email: 'roe@example.com', isAdmin: true };

/** The screen of a user, and what it announces. */
const open = async () => {
  const edit = createActor(machine, { input: { userId: 'u1' } });
  const facts: EmittedFrom<typeof machine>[] = [];
  edit.on('*', (fact) => facts.push(fact));
  edit.start();
  await services.done('getUser', jane);
  return { edit, facts };
};

afterEach(services.reset);

describe('changing a user', () => {
  it('C10: reads the user that the address names', async () => {
    await open();
    expect(services.calls('getUser')).toEqual([{ id: 'u1' }]);
  });

  it('S72, C14: sends the update, reads the details again, and announces them (S101)', async () => {
    const { edit, facts } = await open();
    edit.send({ type: 'user.submit', ...draft });
    expect(services.calls('updateUser')).toEqual([{ _id: 'u1', ...draft, version: 7 }]);
    await services.done('updateUser', undefined);
    expect(services.calls('getUser')).toHaveLength(2);
    expect(facts).toEqual([]);
    await services.done('getUser', { ...jane, ...draft, version: 8 });
    expect(facts).toEqual([{ type: 'user.updated', user: { ...jane, ...draft, version: 8 } }]);
  });

  it('C14: an update counts even when the details cannot be read again', async () => {
    const { edit, facts } = await open();
    edit.send({ type: 'user.submit', ...draft });
    await services.done('updateUser', undefined);
    await services.fail('getUser');
    expect(edit.getSnapshot().value).toBe('updated');
    expect(facts).toMatchObject([{ type: 'user.updated' }]);
  });

  it.each([
    ['changed by another admin meanwhile', 'STALE', 'conflict'],
    ['A35: refused by a rule', undefined, 'refused'],
  ])('an update that is %s', async (_, code, value) => {
    const { edit, facts } = await open();
    edit.send({ type: 'user.submit', ...draft });
    const problem = { message: 'said', ...(code ? { code } : {}) };
    await services.fail('updateUser', new ServiceError('said', { status: 409, problem }));
    expect(edit.getSnapshot()).toMatchObject({ value, context: { error: 'said' } });
    expect(facts).toEqual([]);
  });

  it('a conflict is not overwritten: it hears of nothing but reading again', async () => {
    const { edit } = await open();
    edit.send({ type: 'user.submit', ...draft });
    const problem = { message: 'said', code: 'STALE' };
    await services.fail('updateUser', new ServiceError('said', { status: 409, problem }));
    expect(edit.getSnapshot().can({ type: 'user.submit', ...draft })).toBe(false);
    edit.send({ type: 'user.reload' });
    expect(edit.getSnapshot()).toMatchObject({ value: 'loading', context: { error: null } });
  });

  it('S79: begins anew each time it is opened', async () => {
    const { edit } = await open();
    edit.send({ type: 'user.submit', ...draft });
    await services.fail('updateUser');
    expect(
      createActor(machine, { input: { userId: 'u1' } })
        .start()
        .getSnapshot(),
    ).toMatchObject({
      value: 'loading',
      context: { user: null, error: null },
    });
  });
});
