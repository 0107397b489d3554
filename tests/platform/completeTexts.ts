import type { TextsLike } from '../../common/texts/textsLike.ts';

/** German texts with the names of the English ones: none missing, none left over. A missing one does not compile. */
type Fit<English, German extends TextsLike<English> & Record<Exclude<keyof German, keyof English>, never>> = German;

/** Every module of texts. A test writes the list with `-u`. */
export type Complete = [
  Fit<typeof import('../../common/texts/en/account.ts'), typeof import('../../common/texts/de/account.ts')>,
  Fit<typeof import('../../common/texts/en/admin.ts'), typeof import('../../common/texts/de/admin.ts')>,
  Fit<typeof import('../../common/texts/en/answers.ts'), typeof import('../../common/texts/de/answers.ts')>,
  Fit<typeof import('../../common/texts/en/cart.ts'), typeof import('../../common/texts/de/cart.ts')>,
  Fit<typeof import('../../common/texts/en/cartChanges.ts'), typeof import('../../common/texts/de/cartChanges.ts')>,
  Fit<typeof import('../../common/texts/en/checkout.ts'), typeof import('../../common/texts/de/checkout.ts')>,
  Fit<typeof import('../../common/texts/en/common.ts'), typeof import('../../common/texts/de/common.ts')>,
  Fit<typeof import('../../common/texts/en/editing.ts'), typeof import('../../common/texts/de/editing.ts')>,
  Fit<typeof import('../../common/texts/en/fields.ts'), typeof import('../../common/texts/de/fields.ts')>,
  Fit<typeof import('../../common/texts/en/firstSteps.ts'), typeof import('../../common/texts/de/firstSteps.ts')>,
  Fit<typeof import('../../common/texts/en/forms.ts'), typeof import('../../common/texts/de/forms.ts')>,
  Fit<typeof import('../../common/texts/en/head.ts'), typeof import('../../common/texts/de/head.ts')>,
  Fit<typeof import('../../common/texts/en/home.ts'), typeof import('../../common/texts/de/home.ts')>,
  Fit<typeof import('../../common/texts/en/layout.ts'), typeof import('../../common/texts/de/layout.ts')>,
  Fit<typeof import('../../common/texts/en/mails.ts'), typeof import('../../common/texts/de/mails.ts')>,
  Fit<typeof import('../../common/texts/en/money.ts'), typeof import('../../common/texts/de/money.ts')>,
  Fit<typeof import('../../common/texts/en/order.ts'), typeof import('../../common/texts/de/order.ts')>,
  Fit<typeof import('../../common/texts/en/orderList.ts'), typeof import('../../common/texts/de/orderList.ts')>,
  Fit<typeof import('../../common/texts/en/plural.ts'), typeof import('../../common/texts/de/plural.ts')>,
  Fit<typeof import('../../common/texts/en/product.ts'), typeof import('../../common/texts/de/product.ts')>,
  Fit<typeof import('../../common/texts/en/productImport.ts'), typeof import('../../common/texts/de/productImport.ts')>,
  Fit<typeof import('../../common/texts/en/restock.ts'), typeof import('../../common/texts/de/restock.ts')>,
  Fit<typeof import('../../common/texts/en/review.ts'), typeof import('../../common/texts/de/review.ts')>,
  Fit<typeof import('../../common/texts/en/shop.ts'), typeof import('../../common/texts/de/shop.ts')>,
  Fit<typeof import('../../common/texts/en/suggestions.ts'), typeof import('../../common/texts/de/suggestions.ts')>,
  Fit<typeof import('../../common/texts/en/titles.ts'), typeof import('../../common/texts/de/titles.ts')>,
  Fit<typeof import('../../common/texts/en/wishList.ts'), typeof import('../../common/texts/de/wishList.ts')>,
];
