import { describe } from 'vitest';
import { sharedShop } from '../../drivers/browser/browserShop.ts';
import { apart, lookAtScreens } from '../../drivers/browser/lookAtScreens.ts';
import { openScenes } from '../../drivers/browser/screens.ts';

const shop = sharedShop();
const [typical, others] = apart(openScenes, ['product, with review form', 'sign up, refused']);

describe('typical public screens', () => {
  lookAtScreens(shop, typical);
});

describe('every other public screen', { tags: 'soak' }, () => {
  lookAtScreens(shop, others);
});
