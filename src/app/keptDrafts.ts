import * as v from 'valibot';
import { Product } from '../../common/contract/product.ts';
import { Shop } from '../../common/contract/shop.ts';
import { typedDifferences } from '../machines/drafts.ts';
import { draftFields, fieldsOfAll, typedOf, type KeptDraft } from '../machines/typedProduct.ts';
import { typedShop, type KeptShop, type TypedShop } from '../machines/typedShop.ts';
import type { Stored } from '../services/storage.ts';

const MOST_DRAFTS = 20;

const kept = { productId: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) };

const Decided = v.omit(Shop, ['version']);

/** As strict as the form that restores it: an earlier version may have stored any shape. */
const ShopsDraft: v.GenericSchema<KeptShop> = v.object({
  ...kept,
  before: Decided,
  typed: v.object(v.entriesFromList(Object.keys(Decided.entries) as (keyof TypedShop)[], v.string())),
});

const ProductsDraft: v.GenericSchema<KeptDraft> = v.object({
  ...kept,
  before: v.pick(Product, draftFields),
  typed: v.object({
    ...v.entriesFromList(fieldsOfAll, v.string()),
    images: v.optional(v.string()),
    facts: v.optional(v.string()),
  }),
});

type Draft = KeptDraft | KeptShop;

const isOfShop = (draft: Draft): draft is KeptShop => 'currency' in draft.before;

type Kept = Stored<'productDrafts'> | null;

const draftsOf = (stored: Kept, userId: string | undefined): Draft[] =>
  stored === null || stored.userId !== userId
    ? []
    : stored.drafts.flatMap((each) => {
        const result = v.safeParse(v.union([ProductsDraft, ShopsDraft]), each);
        return result.success ? [result.output] : [];
      });

export const draftFor = (stored: Kept, userId: string | undefined, productId: string): KeptDraft | null =>
  draftsOf(stored, userId).find((draft): draft is KeptDraft => draft.productId === productId && !isOfShop(draft)) ??
  null;

export const shopDraftFor = (stored: Kept, userId: string | undefined): KeptShop | null =>
  draftsOf(stored, userId).find(isOfShop) ?? null;

export const withoutDraft = (stored: Kept, userId: string, productId: string): Kept => {
  const drafts = draftsOf(stored, userId).filter((draft) => draft.productId !== productId);
  return drafts.length === 0 ? null : { userId, drafts };
};

const isChanged = (draft: Draft): boolean =>
  isOfShop(draft)
    ? typedDifferences(draft.typed, typedShop(draft.before)).length > 0
    : typedDifferences(draft.typed, typedOf(draft.before)).length > 0;

/** The stored drafts with this one first; a draft without changes is not stored. */
export const withDraft = (stored: Kept, userId: string, draft: Draft): Kept => {
  const others = withoutDraft(stored, userId, draft.productId);
  if (!isChanged(draft)) return others;
  return { userId, drafts: [draft, ...(others?.drafts ?? [])].slice(0, MOST_DRAFTS) };
};
