import type { Shop } from '../../common/contract/shop.ts';
import { typedAmount } from '../../common/domain/money.ts';
import { drafting, type Drafting, type Kept, type Texts } from './drafts.ts';
import { priceIn } from './typedProduct.ts';

export type ShopDraft = Omit<Shop, 'version'>;

export type TypedShop = Texts<ShopDraft>;

export type KeptShop = Kept<ShopDraft>;

export type ShopEditing = Drafting<Shop, ShopDraft>;

export const shopDraftOf = ({ version: _version, ...draft }: Shop): ShopDraft => draft;

export const typedShop = (draft: ShopDraft): TypedShop => ({
  ...draft,
  taxPercent: typedAmount(draft.taxPercent),
  shippingFee: typedAmount(draft.shippingFee),
  freeShippingAbove: typedAmount(draft.freeShippingAbove),
  countries: draft.countries.join(', '),
});

const codes = (typed: string): string[] => typed.toUpperCase().match(/[^\s,;]+/g) ?? [];

export const readShop = (typed: TypedShop): ShopDraft => ({
  ...typed,
  currency: typed.currency.trim().toUpperCase(),
  taxPercent: priceIn(typed.taxPercent),
  shippingFee: priceIn(typed.shippingFee),
  freeShippingAbove: priceIn(typed.freeShippingAbove),
  countries: codes(typed.countries),
});

export const shopDrafts = drafting<ShopEditing, Shop, ShopDraft>({
  draftOf: shopDraftOf,
  typedOf: typedShop,
  readTyped: readShop,
  picture: 'logo',
});
