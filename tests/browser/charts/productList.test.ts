import { expect, it } from 'vitest';
import { productListMachine } from '../../../src/machines/productList.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { productListPaths } from '../../../walks/charts/productList.ts';
import { productListScreenModel } from '../../../walks/screenModels/productList.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const products = browserWalks(sharedShop(), productListMachine, productListPaths, productListScreenModel);

it.each(products.tours)("S36, S119, S76, S77: the products' list follows its chart: %s", (_title, walk) => walk());

it("the products' list: all that a browser can reach is walked", () => expect(products.missing()).toEqual([]));
