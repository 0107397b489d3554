import { expect, it } from 'vitest';
import { walletMachine } from '../../../src/machines/wallet.machine.ts';
import { browserWalks } from '../../paths/browser/browserWalks.ts';
import { walletPaths } from '../../paths/charts/wallet.ts';
import { walletStage } from '../../paths/stages/wallet.ts';
import { sharedShop } from '../../support/browserShop.ts';

const walks = browserWalks(sharedShop(), walletMachine, walletPaths, walletStage);

it.each(walks.tours)('S6: the wallet follows its chart: %s', (_title, walk) => walk());

it('the wallet: all that a browser can reach is walked', () => expect(walks.owed()).toEqual([]));
