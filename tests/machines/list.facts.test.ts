import { describe, expect, it } from 'vitest';
import { listMachine } from '../../src/machines/list.machine.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(listMachine, 'read');

const start = () => {
  const list = started(machine, { listing: { page: 1 } });
  return { ...list, ask: (listing: { page: number; q?: string }) => list.send({ type: 'list.ask', listing }) };
};

const pageOf = (page: number, at = 'noon') => ({ rows: [`row of ${page}`], page, total: 120, at, counts: {} });

describe('a list', () => {
  it('S76: reads the given page, and another one on request', async () => {
    const { value, context, ask } = start();
    await services.done('read', pageOf(1));
    expect([value(), context().answer]).toEqual([{ listed: 'paged' }, pageOf(1)]);
    ask({ page: 2 });
    expect([value(), context().answer]).toEqual(['loading', pageOf(1)]);
    await services.done('read', pageOf(2));
    expect(context().answer).toEqual(pageOf(2));
    expect(services.calls('read').map((call) => (call as { listing: unknown }).listing)).toEqual([
      { page: 1 },
      { page: 2 },
    ]);
  });

  it('makes no call for the page it shows', async () => {
    const { ask } = start();
    ask({ page: 1 });
    await services.done('read', pageOf(1));
    ask({ page: 1 });
    expect(services.calls('read')).toHaveLength(1);
  });

  it('S98: pages within one snapshot, and takes a new one for other rows', async () => {
    const { ask } = start();
    await services.done('read', pageOf(1, 'noon'));
    ask({ page: 2 });
    await services.done('read', pageOf(2, 'noon'));
    ask({ page: 1, q: 'jane' });
    await services.done('read', pageOf(1, 'one'));
    ask({ page: 2, q: 'jane' });
    expect(services.calls('read').map((call) => (call as { at: unknown }).at)).toEqual([null, 'noon', null, 'one']);
  });

  it('reads a backend without pages once', async () => {
    const { value, context, ask } = start();
    await services.done('read', ['a', 'b']);
    ask({ page: 2 });
    expect([value(), context().answer, services.calls('read').length]).toEqual([{ listed: 'whole' }, ['a', 'b'], 1]);
  });

  it('drops the call for an outdated page', async () => {
    const { value, context, ask } = start();
    ask({ page: 2 });
    expect(services.waiting('read')).toBe(1);
    await services.done('read', pageOf(2));
    expect([value(), context().answer]).toEqual([{ listed: 'paged' }, pageOf(2)]);
  });

  it('S77: shows a failure until a retry and keeps the old rows', async () => {
    const { send, value, context, ask } = start();
    await services.done('read', pageOf(1));
    ask({ page: 2 });
    await services.fail('read');
    expect([value(), context().error, context().answer]).toEqual(['unavailable', 'down', pageOf(1)]);
    send({ type: 'list.reload' });
    expect([value(), context().error, services.calls('read').at(-1)]).toEqual([
      'loading',
      null,
      { listing: { page: 2 }, at: 'noon' },
    ]);
  });
});
