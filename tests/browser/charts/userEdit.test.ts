import { expect, it } from 'vitest';
import { userEditMachine } from '../../../src/machines/userEdit.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { userEditPaths } from '../../../walks/charts/userEdit.ts';
import { userEditScreenModel } from '../../../walks/screenModels/userEdit.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const edit = browserWalks(sharedShop(), userEditMachine, userEditPaths, userEditScreenModel);

it.each(edit.tours)('S35, S76, S77: changing a user follows its chart: %s', (_title, walk) => walk());

it('changing a user: all that a browser can reach is walked', () => expect(edit.missing()).toEqual([]));
