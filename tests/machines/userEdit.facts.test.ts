import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type EmittedFrom } from 'xstate';
import { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { startForTest } from 'xstate-walks/vitest/startForTest.ts';

const services = deferred('getUser', 'updateUser');
const machine = userEditMachine.provide({ actors: services.actors });
const jane = { _id: 'u1', name: 'Jane Doe', email: 'jane@example.com', isAdmin: false, version: 7 };
const draft = { name: 'Jane Roe', email: 'roe@example.com', isAdmin: true };

/** The screen of a user, and what it announces. */
const open = async () => {
  const edit = createActor(machine, { input: { userId: 'u1' } });
  const facts: EmittedFrom<typeof machine>[] = [];
  edit.on('*', (fact) => facts.push(fact));
  startForTest(edit);
  await services.done('getUser', jane);
  return { edit, facts };
};

const refusal = (status: number, code?: string) =>
  new ServiceError('said', { status, problem: { message: 'said', ...(code ? { code } : {}) } });

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

  it('A35: an update that a rule refuses changes nothing, and may be tried again', async () => {
    const { edit, facts } = await open();
    edit.send({ type: 'user.submit', ...draft });
    await services.fail('updateUser', refusal(409));
    expect(edit.getSnapshot()).toMatchObject({ value: { editing: 'alone' }, context: { error: 'said' } });
    expect(edit.getSnapshot().can({ type: 'user.submit', ...draft })).toBe(true);
    expect(facts).toEqual([]);
  });

  it('S79: begins anew each time it is opened', async () => {
    const { edit } = await open();
    edit.send({ type: 'user.submit', ...draft });
    await services.fail('updateUser');
    expect(startForTest(createActor(machine, { input: { userId: 'u1' } })).getSnapshot()).toMatchObject({
      value: 'loading',
      context: { saved: null, error: null },
    });
  });
});

describe('a user whom somebody else has changed meanwhile', () => {
  const theirs = { ...jane, name: 'Jane Poe', email: 'poe@example.com', version: 8 };

  /** The name is changed here and there, the address only there, the admin flag only here. */
  const conflict = async () => {
    const opened = await open();
    opened.edit.send({ type: 'user.submit', name: 'Jane Roe', email: jane.email, isAdmin: true });
    await services.fail('updateUser', refusal(409, 'STALE'));
    expect(opened.edit.getSnapshot().value).toBe('comparing');
    await services.done('getUser', theirs);
    return opened;
  };

  it('is read again: what only they have changed is taken over, everything else of mine stays', async () => {
    const { edit, facts } = await conflict();
    expect(edit.getSnapshot()).toMatchObject({
      value: { editing: 'conflict' },
      context: {
        error: null,
        conflict: { taken: ['email'], mine: { name: 'Jane Roe' }, theirs: { name: 'Jane Poe' } },
      },
    });
    const merged = { name: 'Jane Roe', email: 'poe@example.com', isAdmin: true };
    expect(facts).toEqual([{ type: 'draft.merged', draft: merged }]);
  });

  it('the next update is meant for their version', async () => {
    const { edit, facts } = await conflict();
    edit.send({ type: 'user.submit', ...draft });
    expect(services.calls('updateUser').at(-1)).toEqual({ _id: 'u1', ...draft, version: 8 });
    await services.done('updateUser', undefined);
    await services.done('getUser', { ...jane, ...draft, version: 9 });
    expect(facts.at(-1)).toMatchObject({ type: 'user.updated', user: { version: 9 } });
  });

  it('had they changed it once more, both versions are compared once more', async () => {
    const { edit } = await conflict();
    edit.send({ type: 'user.submit', ...draft });
    await services.fail('updateUser', refusal(409, 'STALE'));
    await services.done('getUser', { ...theirs, isAdmin: true, version: 9 });
    expect(edit.getSnapshot()).toMatchObject({
      value: { editing: 'conflict' },
      context: { saved: { version: 9 }, conflict: { before: { name: 'Jane Poe' }, theirs: { isAdmin: true } } },
    });
  });

  it('S77: stays a conflict when saving fails, or is given up', async () => {
    const { edit } = await conflict();
    edit.send({ type: 'user.submit', ...draft });
    await services.fail('updateUser');
    expect(edit.getSnapshot()).toMatchObject({ value: { editing: 'conflict' }, context: { error: 'down' } });
    edit.send({ type: 'user.submit', ...draft });
    edit.send({ type: 'work.cancel' });
    expect(edit.getSnapshot()).toMatchObject({ value: { editing: 'conflict' }, context: { error: null } });
  });

  it('S77: what cannot be compared is refused; the next attempt finds out again', async () => {
    const { edit } = await open();
    edit.send({ type: 'user.submit', ...draft });
    await services.fail('updateUser', refusal(409, 'STALE'));
    await services.fail('getUser');
    expect(edit.getSnapshot()).toMatchObject({
      value: { editing: 'alone' },
      context: { error: 'down', saved: { version: 7 } },
    });
  });

  it.each(['updateUser', 'getUser'] as const)('is gone, says %s: nothing more is sent', async (teller) => {
    const { edit } = await open();
    edit.send({ type: 'user.submit', ...draft });
    if (teller === 'getUser') await services.fail('updateUser', refusal(409, 'STALE'));
    await services.fail(teller, refusal(404));
    expect(edit.getSnapshot().value).toBe('gone');
    expect(edit.getSnapshot().can({ type: 'user.submit', ...draft })).toBe(false);
  });
});
