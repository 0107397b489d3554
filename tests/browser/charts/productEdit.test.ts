import { expect, it } from 'vitest';
import { productEditMachine } from '../../../src/machines/productEdit.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { productEditPaths } from '../../../walks/charts/productEdit.ts';
import { productEditScreenModel } from '../../../walks/screenModels/productEdit.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const edit = browserWalks(sharedShop(), productEditMachine, productEditPaths, productEditScreenModel);

it.each(edit.tours)('S38, S76, S77: changing a product follows its chart: %s', (_title, walk) => walk());

it('changing a product: all that a browser can reach is walked', () => expect(edit.missing()).toEqual([]));
