import { expect, it } from 'vitest';
import { createShop } from '../../src/app/shop.ts';
import { networkMachine } from '../../src/machines/network.machine.ts';
import { memoryPage, memoryStorage } from '../fixtures/memory.ts';
import { waitingServices } from '../fixtures/waitingServices.ts';
import { started } from './started.ts';

it('A79: says for five seconds that the network is back, once it was lost', () => {
  const { clock, send, value } = started(networkMachine);
  send({ type: 'network.restored' });
  expect(value()).toBe('online');
  send({ type: 'network.lost' });
  clock.increment(3_600_000);
  expect(value()).toBe('offline');
  send({ type: 'network.restored' });
  clock.increment(4999);
  expect(value()).toBe('back');
  clock.increment(1);
  expect(value()).toBe('online');
});

it('A79: hears of the network from the page, until the shop closes', () => {
  const page = memoryPage();
  const shop = createShop({ storage: memoryStorage(), page, host: '', services: () => waitingServices });
  page.setNetwork(false);
  expect(shop.actors.network.getSnapshot().value).toBe('offline');
  page.setNetwork(true);
  expect(shop.actors.network.getSnapshot().value).toBe('back');
  shop.close();
  page.setNetwork(false);
  expect(shop.actors.network.getSnapshot()).toMatchObject({ value: 'back', status: 'stopped' });
});
