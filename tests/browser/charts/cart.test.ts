import { expect, it } from 'vitest';
import { cartMachine } from '../../../src/machines/cart.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { cartPaths } from '../../../walks/charts/cart.ts';
import { cartScreenModel } from '../../../walks/screenModels/cart.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), cartMachine, cartPaths, cartScreenModel);

it.each(walks.tours)('S20, S76, S77, S85–S88: the cart follows its chart: %s', (_title, walk) => walk());

it('the cart: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));
