import * as v from 'valibot';
import { Fact } from '../../common/contract/product.ts';
import { typedDifferences, typedOf, type KeptDraft } from '../machines/typedProduct.ts';
import type { Stored } from '../services/storage.ts';

const MOST_DRAFTS = 20;

const texts = {
  name: v.string(),
  image: v.string(),
  brand: v.string(),
  category: v.string(),
  description: v.string(),
};

/** As strict as the form that restores it: an earlier version may have stored any shape. */
const Draft: v.GenericSchema<KeptDraft> = v.object({
  productId: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  before: v.object({
    ...texts,
    price: v.number(),
    countInStock: v.number(),
    images: v.optional(v.array(v.string())),
    facts: v.optional(v.array(Fact)),
  }),
  typed: v.object({
    ...texts,
    price: v.string(),
    countInStock: v.string(),
    images: v.optional(v.string()),
    facts: v.optional(v.string()),
  }),
});

type Kept = Stored<'productDrafts'> | null;

const draftsOf = (kept: Kept, userId: string | undefined): KeptDraft[] =>
  kept === null || kept.userId !== userId
    ? []
    : kept.drafts.flatMap((each) => {
        const result = v.safeParse(Draft, each);
        return result.success ? [result.output] : [];
      });

/** The draft of a product that this user has typed and not saved; null if there is none. */
export const draftFor = (kept: Kept, userId: string | undefined, productId: string): KeptDraft | null =>
  draftsOf(kept, userId).find((draft) => draft.productId === productId) ?? null;

export const withoutDraft = (kept: Kept, userId: string, productId: string): Kept => {
  const drafts = draftsOf(kept, userId).filter((draft) => draft.productId !== productId);
  return drafts.length === 0 ? null : { userId, drafts };
};

/** The stored drafts with this one first; a draft without changes is not stored. */
export const withDraft = (kept: Kept, userId: string, draft: KeptDraft): Kept => {
  const others = withoutDraft(kept, userId, draft.productId);
  if (typedDifferences(draft.typed, typedOf(draft.before)).length === 0) return others;
  return { userId, drafts: [draft, ...(others?.drafts ?? [])].slice(0, MOST_DRAFTS) };
};
