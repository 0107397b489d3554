import { expect, it } from 'vitest';
import { patienceMachine } from '../../../src/machines/patience.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { patienceScreenModel } from '../../../walks/screenModels/patience.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), patienceMachine, {}, patienceScreenModel);

it.each(walks.tours)('S76, S129, A13: patience follows its chart: %s', (_title, walk) => walk());

it('patience: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));
