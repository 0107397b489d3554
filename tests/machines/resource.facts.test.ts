import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { resourceMachine } from '../../src/machines/resource.machine.ts';
import { startForTest } from 'xstate-walks/vitest';
import { withServices } from '../fixtures/withServices.ts';

const { services, machine } = withServices(resourceMachine, 'read');

const start = () => {
  const resource = startForTest(createActor(machine, { input: { request: { id: '7' } } }));
  return { resource, value: () => resource.getSnapshot().value, context: () => resource.getSnapshot().context };
};

describe('a resource', () => {
  it('S76, S78: makes the given call and keeps the answer', async () => {
    const { value, context } = start();
    expect([value(), services.calls('read')]).toEqual(['loading', [{ id: '7' }]]);
    await services.done('read', ['a']);
    expect([value(), context().data]).toEqual(['loaded', ['a']]);
  });

  it('S77: shows a failure until a retry and keeps the old data', async () => {
    const { resource, value, context } = start();
    await services.done('read', ['a']);
    resource.send({ type: 'resource.reload' });
    expect([value(), context().data]).toEqual(['loading', ['a']]);
    await services.fail('read');
    expect([value(), context().error, context().data]).toEqual(['failed', 'down', ['a']]);
    resource.send({ type: 'resource.reload' });
    expect([value(), context().error]).toEqual(['loading', null]);
  });

  it('fails with a clear error without a service', async () => {
    const resource = startForTest(createActor(resourceMachine, { input: { request: {} } }));
    await expect.poll(() => resource.getSnapshot().context.error).toBe('Service "read" was not provided.');
  });
});
