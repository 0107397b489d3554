import { describe, expect, it } from 'vitest';
import { userListMachine } from '../../src/machines/userList.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(userListMachine, 'read', 'deleteUser');
const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false };
const ada = { _id: 'u2', name: 'Ada', email: 'ada@example.com', isAdmin: true };

const everybody = { q: '', page: 1 };
const start = () => started(machine, { listing: everybody });
const pageOf = (page: number, at = 'noon') => ({ rows: [jane, ada], page, total: 120, at, counts: {} });

/** The list, about to delete Jane. */
const asked = async () => {
  const list = start();
  await services.done('read', [jane, ada]);
  list.send({ type: 'row.delete', row: jane });
  return list;
};

describe('the user list', () => {
  it('S118: deletes no user before the confirmation', async () => {
    const { send, value } = await asked();
    expect(value()).toBe('confirmingDelete');
    send({ type: 'delete.cancel' });
    expect(value()).toEqual({ listed: 'whole' });
    expect(services.calls('deleteUser')).toEqual([]);
  });

  it('C13: deletes by id, and reads the list again', async () => {
    const { send, now, value } = await asked();
    send({ type: 'delete.confirm' });
    expect(services.calls('deleteUser')).toEqual([{ id: 'u1' }]);
    await services.done('deleteUser', undefined);
    expect(now()).toMatchObject({ value: 'loading', context: { answer: [ada], several: { done: [jane] } } });
    await services.done('read', [ada]);
    expect(value()).toEqual({ listed: 'whole' });
  });

  it('removes a user whom another admin has deleted', async () => {
    const { send, now } = await asked();
    send({ type: 'delete.confirm' });
    await services.fail('deleteUser', new ServiceError('User not found', { status: 404 }));
    expect(now()).toMatchObject({ value: 'loading', context: { answer: [ada], error: null } });
  });

  it('S34: pages within one snapshot, and takes a new one for other users', async () => {
    const { send, now } = start();
    await services.done('read', pageOf(1, 'noon'));
    send({ type: 'list.ask', listing: { q: '', page: 2 } });
    await services.done('read', pageOf(2, 'noon'));
    send({ type: 'list.ask', listing: { q: 'ada', page: 1 } });
    expect(now()).toMatchObject({ value: 'loading', context: { answer: pageOf(2) } });
    await services.done('read', pageOf(1, 'one'));
    expect(services.calls('read')).toEqual([
      { listing: everybody, at: null },
      { listing: { q: '', page: 2 }, at: 'noon' },
      { listing: { q: 'ada', page: 1 }, at: null },
    ]);
  });
  it('C13: removes the deleted user from the page and reads the page again', async () => {
    const { send, value, context } = start();
    await services.done('read', pageOf(1));
    send({ type: 'row.delete', row: jane });
    send({ type: 'delete.confirm' });
    send({ type: 'list.ask', listing: { q: 'a', page: 1 } });
    expect(value()).toEqual({ several: 'deleting' });
    await services.done('deleteUser', undefined);
    expect(context().answer).toEqual({ ...pageOf(1), rows: [ada], total: 119 });
    expect(services.calls('read').at(-1)).toEqual({ listing: { q: 'a', page: 1 }, at: null });
  });

  it('S118, A35: of several, the one that is refused is named, and the others are deleted', async () => {
    const { send, now, context } = start();
    await services.done('read', [jane, ada]);
    send({ type: 'rows.tick', ids: ['u2', 'u1'] });
    send({ type: 'several.delete' });
    expect(now().value).toBe('confirmingDelete');
    expect(services.calls('deleteUser')).toEqual([]);
    send({ type: 'delete.confirm' });
    await services.done('deleteUser', undefined);
    await services.fail('deleteUser', new ServiceError('You cannot delete your own account', { status: 409 }));
    expect(services.calls('deleteUser')).toEqual([{ id: 'u1' }, { id: 'u2' }]);
    expect(now()).toMatchObject({
      value: { several: 'stopped' },
      context: { answer: [ada], several: { left: [ada], done: [jane] } },
    });
    send({ type: 'several.skip' });
    await services.done('read', [ada]);
    expect(context()).toMatchObject({ answer: [ada], several: { left: [], done: [jane] }, error: null });
  });

  it('what is ticked is forgotten at another listing, whose rows are others', async () => {
    const { send, context } = start();
    await services.done('read', [jane, ada]);
    send({ type: 'rows.tick', ids: ['u1'] });
    send({ type: 'list.ask', listing: { q: 'a', page: 1 } });
    expect(context().ticked).toEqual([]);
  });
});
