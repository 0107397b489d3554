import { expect, it } from 'vitest';
import { deliveryQueueMachine } from '../../../src/machines/deliveryQueue.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { deliveryQueuePaths } from '../../../walks/charts/deliveryQueue.ts';
import { deliveryQueueScreenModel } from '../../../walks/screenModels/deliveryQueue.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const deliveries = browserWalks(sharedShop(), deliveryQueueMachine, deliveryQueuePaths, deliveryQueueScreenModel);

it.each(deliveries.tours)('S39, S97, S98: the queue of deliveries follows its chart: %s', (_title, walk) => walk());

it('the queue of deliveries: all that a browser can reach is walked', () => expect(deliveries.missing()).toEqual([]));
