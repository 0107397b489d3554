import { expect, it } from 'vitest';
import { deliveryQueueMachine } from '../../../src/machines/deliveryQueue.machine.ts';
import { browserWalks } from '../../paths/browser/browserWalks.ts';
import { deliveryQueuePaths } from '../../paths/charts/deliveryQueue.ts';
import { deliveryQueueStage } from '../../paths/stages/deliveryQueue.ts';
import { sharedShop } from '../../support/browserShop.ts';

const deliveries = browserWalks(sharedShop(), deliveryQueueMachine, deliveryQueuePaths, deliveryQueueStage);

it.each(deliveries.tours)('S39, S97, S98: the queue of deliveries follows its chart: %s', (_title, walk) => walk());

it('the queue of deliveries: all that a browser can reach is walked', () => expect(deliveries.owed()).toEqual([]));
