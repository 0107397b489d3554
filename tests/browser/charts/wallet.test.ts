import { expect, it } from 'vitest';
import { walletMachine } from '../../../src/machines/wallet.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { walletPaths } from '../../../walks/charts/wallet.ts';
import { walletScreenModel } from '../../../walks/screenModels/wallet.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), walletMachine, walletPaths, walletScreenModel);

it.each(walks.tours)('S6: the wallet follows its chart: %s', (_title, walk) => walk());

it('the wallet: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));
