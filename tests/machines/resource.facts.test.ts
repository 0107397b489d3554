import { describe, expect, it } from 'vitest';
import { resourceMachine } from '../../src/machines/resource.machine.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(resourceMachine, 'read');

const start = () => started(machine, { request: { id: '7' } });

describe('a resource', () => {
  it('S76, S78: makes the given call and keeps the answer', async () => {
    const { value, context } = start();
    expect([value(), services.calls('read')]).toEqual(['loading', [{ id: '7' }]]);
    await services.done('read', ['a']);
    expect([value(), context().data]).toEqual(['loaded', ['a']]);
  });

  it('S77: shows a failure until a retry and keeps the old data', async () => {
    const { send, value, context } = start();
    await services.done('read', ['a']);
    send({ type: 'resource.reload' });
    expect([value(), context().data]).toEqual(['loading', ['a']]);
    await services.fail('read');
    expect([value(), context().error, context().data]).toEqual(['failed', 'down', ['a']]);
    send({ type: 'resource.reload' });
    expect([value(), context().error]).toEqual(['loading', null]);
  });

  it('fails with a clear error without a service', async () => {
    const { context } = started(resourceMachine, { request: {} });
    await expect.poll(() => context().error).toBe('Service "read" was not provided.');
  });
});
