import type { TextsLike } from './textsLike.ts';

/** German texts with the names of the English ones: none missing, none left over. A missing one does not compile. */
type Same<English, German extends TextsLike<English> & Record<Exclude<keyof German, keyof English>, never>> = German;

/** Every module of texts. A test writes the list with `-u`. */
export type Complete = [
  Same<typeof import('./en/account.ts'), typeof import('./de/account.ts')>,
  Same<typeof import('./en/admin.ts'), typeof import('./de/admin.ts')>,
  Same<typeof import('./en/answers.ts'), typeof import('./de/answers.ts')>,
  Same<typeof import('./en/cart.ts'), typeof import('./de/cart.ts')>,
  Same<typeof import('./en/cartChanges.ts'), typeof import('./de/cartChanges.ts')>,
  Same<typeof import('./en/checkout.ts'), typeof import('./de/checkout.ts')>,
  Same<typeof import('./en/common.ts'), typeof import('./de/common.ts')>,
  Same<typeof import('./en/editing.ts'), typeof import('./de/editing.ts')>,
  Same<typeof import('./en/fields.ts'), typeof import('./de/fields.ts')>,
  Same<typeof import('./en/firstSteps.ts'), typeof import('./de/firstSteps.ts')>,
  Same<typeof import('./en/forms.ts'), typeof import('./de/forms.ts')>,
  Same<typeof import('./en/head.ts'), typeof import('./de/head.ts')>,
  Same<typeof import('./en/home.ts'), typeof import('./de/home.ts')>,
  Same<typeof import('./en/layout.ts'), typeof import('./de/layout.ts')>,
  Same<typeof import('./en/mails.ts'), typeof import('./de/mails.ts')>,
  Same<typeof import('./en/money.ts'), typeof import('./de/money.ts')>,
  Same<typeof import('./en/order.ts'), typeof import('./de/order.ts')>,
  Same<typeof import('./en/orderList.ts'), typeof import('./de/orderList.ts')>,
  Same<typeof import('./en/plural.ts'), typeof import('./de/plural.ts')>,
  Same<typeof import('./en/product.ts'), typeof import('./de/product.ts')>,
  Same<typeof import('./en/productImport.ts'), typeof import('./de/productImport.ts')>,
  Same<typeof import('./en/restock.ts'), typeof import('./de/restock.ts')>,
  Same<typeof import('./en/review.ts'), typeof import('./de/review.ts')>,
  Same<typeof import('./en/shop.ts'), typeof import('./de/shop.ts')>,
  Same<typeof import('./en/suggestions.ts'), typeof import('./de/suggestions.ts')>,
  Same<typeof import('./en/titles.ts'), typeof import('./de/titles.ts')>,
  Same<typeof import('./en/wishList.ts'), typeof import('./de/wishList.ts')>,
];
