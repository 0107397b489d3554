import { describe, expect, it } from 'vitest';
import { fakeActor } from 'xstate-walks';
import { restockMachine } from '../../src/machines/restock.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(restockMachine, 'requestRestockMail');
const asked = { productId: 'p1', email: 'jane@example.com' };

const submitted = () => {
  const product = fakeActor();
  const restock = started(machine, { productId: 'p1', product, email: 'john@example.com' });
  restock.send({ type: 'restock.ask', email: asked.email });
  return { ...restock, product };
};

const refusal = (status: number, code?: string) =>
  new ServiceError('refused', { status, problem: { message: 'refused', code } });

describe('A102: asking for a mail once a product is back', () => {
  it('sends the address that was typed, and keeps it for the words', async () => {
    const { value, context, product } = submitted();
    expect([value(), services.calls('requestRestockMail')]).toEqual(['sending', [asked]]);
    await services.done('requestRestockMail');
    expect([value(), context().email, product.heard]).toEqual(['noted', asked.email, []]);
  });

  it.each([
    ['refused', 'an address that the server refuses', refusal(400)],
    ['failed', 'a product that is gone', refusal(404)],
    ['failed', 'too many requests', refusal(429)],
    ['failed', 'no network', new ServiceError('refused')],
  ])('is %s after %s, and can be asked again', async (state, _, error) => {
    const { value, context, send, product } = submitted();
    await services.fail('requestRestockMail', error);
    expect([value(), context().error, product.heard]).toEqual([state, 'refused', []]);
    send({ type: 'restock.ask', email: 'other@example.com' });
    expect([value(), context().error, context().email]).toEqual(['sending', null, 'other@example.com']);
  });

  it('is tried again with the same address', async () => {
    const { value, send } = submitted();
    await services.fail('requestRestockMail', new ServiceError('down'));
    send({ type: 'restock.retry' });
    expect([value(), services.calls('requestRestockMail').at(-1)]).toEqual(['sending', asked]);
  });

  it('reads the product again if it came back meanwhile', async () => {
    const { value, product } = submitted();
    await services.fail('requestRestockMail', refusal(409, 'IN_STOCK'));
    expect([value(), product.heard]).toEqual(['inStock', [{ type: 'product.reload' }]]);
  });
});
