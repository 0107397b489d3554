import { expect, it } from 'vitest';
import { orderMachine } from '../../../src/machines/order.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { orderPaths } from '../../../walks/charts/order.ts';
import { orderScreenModel } from '../../../walks/screenModels/order.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const order = browserWalks(sharedShop(), orderMachine, orderPaths, orderScreenModel);

it.each(order.tours)('S32, S76, S77: the order page follows its chart: %s', (_title, walk) => walk());

it('the order page: all that a browser can reach is walked', () => expect(order.missing()).toEqual([]));
