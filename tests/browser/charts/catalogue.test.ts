import { expect, it } from 'vitest';
import { catalogueMachine } from '../../../src/machines/catalogue.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { cataloguePaths } from '../../../walks/charts/catalogue.ts';
import { catalogueScreenModel } from '../../../walks/screenModels/catalogue.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), catalogueMachine, cataloguePaths, catalogueScreenModel);

it.each(walks.tours)('S11, S14–S16, S76, S77: the catalogue follows its chart: %s', (_title, walk) => walk());

it('the catalogue: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));
