import { describe } from 'vitest';
import { sharedShop } from '../../drivers/browser/browserShop.ts';
import { apart, lookAtScreens } from '../../drivers/browser/lookAtScreens.ts';
import { shopperScenes } from '../../drivers/browser/screens.ts';

const shop = sharedShop();
const [typical, others] = apart(shopperScenes, ['profile', 'test wallet']);

describe('typical screens of a shopper', () => {
  lookAtScreens(shop, typical);
});

describe('every other screen of a shopper', { tags: 'soak' }, () => {
  lookAtScreens(shop, others);
});
