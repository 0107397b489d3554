import { conflictOf, only } from '../../common/domain/conflict.ts';
import type { Editing } from './editing.ts';

/** The texts of a form. */
export type Texts<TDraft> = { [K in keyof TDraft]: string };

/** A draft that was typed and not saved, as this browser keeps it (A76). */
export type Kept<TDraft> = {
  /** `shop` for the shop itself (A100). */
  productId: string;
  at: string;
  /** The record as it was read when the draft was typed: what others have changed since is merged. */
  before: TDraft;
  typed: Texts<TDraft>;
};

export type Drafting<TRecord, TDraft> = Editing<TRecord, TDraft> & {
  /** The draft that this browser has kept of an earlier visit, until it is restored or discarded. */
  kept: Kept<TDraft> | null;
  /** The values in the form; null until something was typed. */
  typed: Texts<TDraft> | null;
};

/** Returns the fields that differ. What only one of them has is no difference. */
export const typedDifferences = <T extends object>(one: T, other: T): (keyof T)[] =>
  (Object.keys(other) as (keyof T)[]).filter((field) => one[field] !== undefined && one[field] !== other[field]);

/** What was kept of the fields that the form has now. */
const fitted = <T extends object>(now: T, kept: T): T => {
  const fields = Object.keys(now) as (keyof T)[];
  return {
    ...now,
    ...only(
      kept,
      fields.filter((field) => now[field] !== undefined && kept[field] !== undefined),
    ),
  };
};

/** What charts do with drafts of a form, by how its texts belong to a record. */
export const drafting = <TRecord extends TDraft, TDraft extends object>({
  draftOf,
  typedOf,
  readTyped,
}: {
  draftOf: (record: TRecord) => TDraft;
  typedOf: (draft: TDraft) => Texts<TDraft>;
  readTyped: (typed: Texts<TDraft>) => TDraft;
}) => {
  type Context = Drafting<TRecord, TDraft>;

  const typedIn = ({ typed, saved }: Context): Texts<TDraft> => typed ?? typedOf(draftOf(saved!));

  /** The draft for this browser to keep (A76). */
  const typedFact = (context: Context) => ({
    productId: context.id,
    before: draftOf(context.saved!),
    typed: typedIn(context),
  });

  /** True if others have changed the record since the draft was typed. */
  const isOutdated = ({ kept, saved }: Pick<Context, 'kept' | 'saved'>): boolean =>
    typedDifferences(typedOf(kept!.before), typedOf(draftOf(saved!))).length > 0;

  /** The fields in which the kept draft differs from what is saved. */
  const keptDifferences = (kept: Kept<TDraft>, saved: TRecord): (keyof TDraft)[] =>
    typedDifferences(kept.typed, typedOf(draftOf(saved)));

  /** A kept draft in the form again. Changes that others saved since are compared with it, as after a refused update. */
  const restored = ({ kept, saved }: Context) => {
    const now = draftOf(saved!);
    const before = fitted(now, kept!.before);
    const typed = fitted(typedOf(now), kept!.typed);
    if (!isOutdated({ kept, saved })) return { kept: null, typed };
    const conflict = conflictOf(before, readTyped(typed), now);
    const { theirs, taken } = conflict;
    return { kept: null, conflict, typed: { ...typed, ...only(typedOf(theirs), taken) } };
  };

  return { typedIn, typedFact, isOutdated, keptDifferences, restored };
};

/** The form waits until the admin restores or discards the draft. */
export const offered = <const TChart extends string>(chart: TChart) =>
  ({
    on: {
      'draft.restore': [
        {
          guard: 'isOutdated',
          target: `#${chart}.open.form.editing.conflict`,
          actions: ['restore', 'emitRestored'],
        },
        { target: 'open', actions: ['restore', 'emitRestored'] },
      ],
      'draft.discard': { target: 'open', actions: ['discard', 'emitDiscarded'] },
    },
  }) as const;
