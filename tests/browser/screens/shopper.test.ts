import { describe } from 'vitest';
import { sharedShop } from '../../../walks/support/browserShop.ts';
import { lookAtScreens } from '../../support/lookAtScreens.ts';
import { shopperScenes } from '../../support/screens.ts';

describe('every screen of a shopper', () => {
  lookAtScreens(sharedShop(), shopperScenes);
});
