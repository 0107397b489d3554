import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { userListMachine } from '../../src/machines/userList.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { deferred } from '../model/deferred.ts';
import { startForTest } from '../support/startForTest.ts';

const services = deferred('listUsers', 'deleteUser');
const machine = userListMachine.provide({ actors: services.actors });
const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false };
const ada = { _id: 'u2', name: 'Ada', email: 'ada@example.com', isAdmin: true };

/** The list, about to delete Jane. */
const asked = async () => {
  const list = startForTest(createActor(machine));
  await services.done('listUsers', [jane, ada]);
  list.send({ type: 'user.delete', user: jane });
  return list;
};

afterEach(services.reset);

describe("the users' list", () => {
  it('C12: begins by reading the list', () => {
    expect(startForTest(createActor(machine)).getSnapshot().value).toBe('loading');
    expect(services.calls('listUsers')).toEqual([{}]);
  });

  it('S118: nobody is deleted before the answer is yes', async () => {
    const list = await asked();
    expect(list.getSnapshot().value).toBe('confirmingDelete');
    list.send({ type: 'delete.cancel' });
    expect(list.getSnapshot().value).toBe('listed');
    expect(services.calls('deleteUser')).toEqual([]);
  });

  it('C13: deletes by id, and reads the list again', async () => {
    const list = await asked();
    list.send({ type: 'delete.confirm' });
    expect(services.calls('deleteUser')).toEqual([{ id: 'u1' }]);
    await services.done('deleteUser', undefined);
    expect(list.getSnapshot()).toMatchObject({ value: 'loading', context: { users: [ada], deleted: jane } });
    await services.done('listUsers', [ada]);
    expect(list.getSnapshot().value).toBe('listed');
  });

  it('whom another admin deleted meanwhile is gone, too', async () => {
    const list = await asked();
    list.send({ type: 'delete.confirm' });
    await services.fail('deleteUser', new ServiceError('User not found', { status: 404 }));
    expect(list.getSnapshot()).toMatchObject({ value: 'loading', context: { users: [ada], error: null } });
  });

  it('A35: what the server refuses leaves the list as it is, with the reason', async () => {
    const list = await asked();
    list.send({ type: 'delete.confirm' });
    await services.fail('deleteUser', new ServiceError('You cannot delete the last administrator', { status: 409 }));
    expect(list.getSnapshot()).toMatchObject({
      value: 'refused',
      context: { users: [jane, ada], error: 'You cannot delete the last administrator' },
    });
    list.send({ type: 'user.delete', user: ada });
    expect(list.getSnapshot()).toMatchObject({ value: 'confirmingDelete', context: { doomed: ada, error: null } });
  });

  it('S79: says nothing any more of an earlier deletion once the next is asked for', async () => {
    const list = await asked();
    list.send({ type: 'delete.confirm' });
    await services.done('deleteUser', undefined);
    await services.done('listUsers', [ada]);
    list.send({ type: 'user.delete', user: ada });
    expect(list.getSnapshot().context.deleted).toBeNull();
  });
});
