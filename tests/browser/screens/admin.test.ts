import { describe } from 'vitest';
import { browserShop } from '../../drivers/browser/browserShop.ts';
import { apart, lookAtScreens } from '../../drivers/browser/lookAtScreens.ts';
import { adminScenes } from '../../drivers/browser/screens.ts';

const shop = browserShop();
const [typical, others] = apart(adminScenes, ['edit product, changed meanwhile', 'orders, one to undo', 'menu']);

describe('typical screens of an administrator', () => {
  lookAtScreens(shop, typical);
});

describe('every other screen of an administrator', { tags: 'soak' }, () => {
  lookAtScreens(shop, others);
});
