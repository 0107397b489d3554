import { describe } from 'vitest';
import { browserShop } from '../../../walks/support/browserShop.ts';
import { lookAtScreens } from '../../support/lookAtScreens.ts';
import { adminScenes } from '../../support/screens.ts';

describe('every screen of an administrator', () => {
  lookAtScreens(browserShop(), adminScenes);
});
