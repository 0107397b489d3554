import { describe, expect, it } from 'vitest';
import { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { withServices } from '../fixtures/withServices.ts';
import { refusal, started } from './started.ts';

const { services, machine } = withServices(userEditMachine, 'getUser', 'updateUser');
const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false, version: 7 };
const draft = { name: 'Jane Roe', email: 'roe@example.com', isAdmin: true };

const open = async () => {
  const edit = started(machine, { userId: 'u1' });
  await services.done('getUser', jane);
  return edit;
};

describe('editing a user', () => {
  it('S72, C14: sends the update, reads the details again, and announces them (S101)', async () => {
    const { send, facts } = await open();
    send({ type: 'user.submit', ...draft });
    expect(services.calls('updateUser')).toEqual([{ _id: 'u1', ...draft, version: 7 }]);
    await services.done('updateUser', undefined);
    expect(services.calls('getUser')).toHaveLength(2);
    expect(facts).toEqual([]);
    await services.done('getUser', { ...jane, ...draft, version: 8 });
    expect(facts).toEqual([{ type: 'user.updated', user: { ...jane, ...draft, version: 8 } }]);
  });

  it('C14: an update counts even if the details cannot be read again', async () => {
    const { send, facts, value } = await open();
    send({ type: 'user.submit', ...draft });
    await services.done('updateUser', undefined);
    await services.fail('getUser');
    expect(value()).toBe('updated');
    expect(facts).toMatchObject([{ type: 'user.updated' }]);
  });
});

describe('a user whom another admin has changed meanwhile', () => {
  const theirs = { ...jane, name: 'Jane Poe', email: 'poe@example.com', version: 8 };

  /** Both changed the name; only they changed the email, and only I changed the admin flag. */
  const conflict = async () => {
    const opened = await open();
    opened.send({ type: 'user.submit', name: 'Jane Roe', email: jane.email, isAdmin: true });
    await services.fail('updateUser', refusal(409, { code: 'STALE' }));
    expect(opened.value()).toBe('comparing');
    await services.done('getUser', theirs);
    return opened;
  };

  it('is read again: their changes are merged, my own stay', async () => {
    const { facts, now } = await conflict();
    expect(now()).toMatchObject({
      value: { editing: 'conflict' },
      context: {
        error: null,
        conflict: { taken: ['email'], mine: { name: 'Jane Roe' }, theirs: { name: 'Jane Poe' } },
      },
    });
    const merged = { name: 'Jane Roe', email: 'poe@example.com', isAdmin: true };
    expect(facts).toEqual([{ type: 'draft.merged', draft: merged }]);
  });

  it('the next update replaces their version', async () => {
    const { send, facts } = await conflict();
    send({ type: 'user.submit', ...draft });
    expect(services.calls('updateUser').at(-1)).toEqual({ _id: 'u1', ...draft, version: 8 });
    await services.done('updateUser', undefined);
    await services.done('getUser', { ...jane, ...draft, version: 9 });
    expect(facts.at(-1)).toMatchObject({ type: 'user.updated', user: { version: 9 } });
  });
  it.each(['updateUser', 'getUser'] as const)('is gone after a 404 of %s: nothing more is sent', async (service) => {
    const { send, now, value } = await open();
    send({ type: 'user.submit', ...draft });
    if (service === 'getUser') await services.fail('updateUser', refusal(409, { code: 'STALE' }));
    await services.fail(service, refusal(404));
    expect(value()).toBe('gone');
    expect(now().can({ type: 'user.submit', ...draft })).toBe(false);
  });
});
