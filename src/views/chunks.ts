/** The lazy chunks; error messages use these names (S58). */
export const chunkImports = {
  home: () => import('./home/home.chunk.tsx'),
  product: () => import('./product/product.chunk.tsx'),
  wishList: () => import('./wishList/wishList.chunk.tsx'),
  terms: () => import('./layout/terms.chunk.tsx'),
  firstSteps: () => import('./home/firstSteps.chunk.tsx'),
  topRated: () => import('./home/topRated.chunk.tsx'),
  review: () => import('./product/review.chunk.tsx'),
  cart: () => import('./cart/cart.chunk.tsx'),
  account: () => import('./account/account.chunk.tsx'),
  renewal: () => import('./account/renewal.chunk.tsx'),
  checkout: () => import('./checkout/checkout.chunk.tsx'),
  order: () => import('./order/order.chunk.tsx'),
  admin: () => import('./admin/admin.chunk.tsx'),
  menus: () => import('./layout/menus.chunk.tsx'),
  suggestions: () => import('./layout/suggestions.chunk.tsx'),
  support: () => import('./support/support.chunk.tsx'),
  notices: () => import('./layout/notices.chunk.tsx'),
  restock: () => import('./product/restock.chunk.tsx'),
} satisfies Record<string, () => Promise<unknown>>;

export type ChunkName = keyof typeof chunkImports;
