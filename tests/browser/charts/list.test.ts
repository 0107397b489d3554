import { expect, it } from 'vitest';
import { listMachine } from '../../../src/machines/list.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { listPaths } from '../../../walks/charts/list.ts';
import { listScreenModel } from '../../../walks/screenModels/list.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), listMachine, listPaths, listScreenModel);

it.each(walks.tours)('S27, S76, S77: a list follows its chart: %s', (_title, walk) => walk());

it('a list: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));
