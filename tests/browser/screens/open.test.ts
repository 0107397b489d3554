import { describe } from 'vitest';
import { sharedShop } from '../../../walks/support/browserShop.ts';
import { lookAtScreens } from '../../support/lookAtScreens.ts';
import { openScenes } from '../../support/screens.ts';

describe('every public screen', () => {
  lookAtScreens(sharedShop(), openScenes);
});
