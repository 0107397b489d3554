import { expect, it } from 'vitest';
import { resourceMachine } from '../../../src/machines/resource.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { resourcePaths } from '../../../walks/charts/resource.ts';
import { resourceScreenModel } from '../../../walks/screenModels/resource.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), resourceMachine, resourcePaths, resourceScreenModel);

it.each(walks.tours)('S11, S76, S77: what is only read follows its chart: %s', (_title, walk) => walk());

it('what is only read: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));
