import { expect, it } from 'vitest';
import { productMachine } from '../../../src/machines/product.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { productPaths } from '../../../walks/charts/product.ts';
import { productScreenModel } from '../../../walks/screenModels/product.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), productMachine, productPaths, productScreenModel);

it.each(walks.tours)('S17, S18, S76, S77: the product page follows its chart: %s', (_title, walk) => walk());

it('the product page: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));
