import { assign, emit, type EventObject } from 'xstate';
import { conflictOf, mergedOf, only } from '../../common/domain/conflict.ts';
import { pictureProblem } from '../../common/domain/pictureFiles.ts';
import { messageOf } from '../services/serviceError.ts';
import { conflictWith, nothingRead, type Editing } from './editing.ts';
import { calling, errorIn, errorOf, withEvent } from './services.ts';

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
  percent: number;
  /** Why the last picture was not taken; null also if the admin cancelled it. */
  pictureProblem: string | null;
};

export const nothingTyped = { ...nothingRead, typed: null, percent: 0, pictureProblem: null };

export type DraftEvent<TDraft> =
  | { type: 'draft.type'; field: keyof TDraft; text: string }
  | { type: 'draft.restore' }
  | { type: 'draft.discard' }
  | { type: 'image.choose'; file: File }
  | { type: 'upload.progress'; percent: number }
  | { type: 'work.cancel' };

export type DraftFact<TDraft> =
  | ({ type: 'draft.typed' | 'draft.merged' | 'draft.restored' } & Omit<Kept<TDraft>, 'at'>)
  | { type: 'draft.discarded'; productId: string }
  | { type: 'upload.failed'; error: unknown };

/** Returns the fields that differ. What only one of them has is no difference. */
export const typedDifferences = <T extends object>(one: T, other: T): (keyof T)[] =>
  (Object.keys(other) as (keyof T)[]).filter((field) => one[field] !== undefined && one[field] !== other[field]);

/** What was kept of the fields that the form has now. */
const fitted = <T extends object>(now: T, kept: T): T => {
  const fields = Object.keys(now) as (keyof T)[];
  const inBoth = fields.filter((field) => now[field] !== undefined && kept[field] !== undefined);
  return { ...now, ...only(kept, inBoth) };
};

// oxlint-disable-next-line typescript/no-explicit-any -- an action fits every chart only if it leaves the chart's events open
type OwnEvents = any;

type Typing<TDraft> = { field: keyof TDraft; text: string };
type Uploaded = { output: string };
type Chosen = { file: File };

/** What charts do with drafts of a form, by how its texts belong to a record, and with the `picture` that it uploads. */
export const drafting = <TContext extends Drafting<TRecord, TDraft>, TRecord extends TDraft, TDraft extends object>({
  draftOf,
  typedOf,
  readTyped,
  picture,
  recordIn = (_, record) => record,
}: {
  draftOf: (record: TRecord) => TDraft;
  typedOf: (draft: TDraft) => Texts<TDraft>;
  readTyped: (typed: Texts<TDraft>) => TDraft;
  picture: keyof TDraft;
  /** The record as the form has it. */
  recordIn?: (context: TContext, record: TRecord) => TRecord;
}) => {
  type Context = Drafting<TRecord, TDraft>;
  type Args = { context: TContext };
  type Read = { output: TRecord };

  const typedIn = ({ typed, saved }: Context): Texts<TDraft> => typed ?? typedOf(draftOf(saved!));

  const withTyped = (context: Context, field: keyof TDraft, text: string) => ({
    typed: { ...typedIn(context), [field]: text },
  });

  /** True if others have changed the record since the draft was typed. */
  const isOutdated = ({ kept, saved }: Pick<Context, 'kept' | 'saved'>): boolean =>
    typedDifferences(typedOf(kept!.before), typedOf(draftOf(saved!))).length > 0;

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

  const set = <TParams extends object | undefined = undefined>(
    change: (args: Args & { event: EventObject }, params: TParams) => Partial<Context>,
  ) =>
    assign<TContext, EventObject, TParams, OwnEvents, never>(
      (args, params) => change(args, params) as Partial<TContext>,
    );

  const tell = <TParams extends object | undefined = undefined>(
    factOf: (args: Args & { event: EventObject }, params: TParams) => DraftFact<TDraft>,
  ) => emit<TContext, EventObject, TParams, OwnEvents, DraftFact<TDraft>>(factOf);

  /** The draft for this browser to keep (A76). */
  const tellDraft = (type: 'draft.typed' | 'draft.merged' | 'draft.restored') =>
    tell(({ context }) => ({
      type,
      productId: context.id,
      before: draftOf(context.saved!),
      typed: typedIn(context),
    }));

  return {
    typedIn,
    isOutdated,
    keptDifferences,
    actions: {
      setSaved: set(({ context }, { output }: Read) => ({
        saved: recordIn(context, output),
        conflict: null,
        typed: null,
      })),
      setTyped: set(({ context }, { field, text }: Typing<TDraft>) => withTyped(context, field, text)),
      setDraft: set((_, { type: _type, ...draft }: { type: string } & TDraft) => ({
        draft: draft as object as TDraft,
        typed: typedOf(draft as object as TDraft),
      })),
      setConflict: set(({ context }, { output }: Read) => {
        const now = conflictWith<TRecord, TDraft>(context, recordIn(context, output));
        return { ...now, typed: typedOf(mergedOf(now.conflict)) };
      }),
      beginUpload: set(() => ({ percent: 0, pictureProblem: null })),
      setProgress: set((_, { percent }: { percent: number }) => ({ percent })),
      setFileProblem: set((_, { file }: Chosen) => ({ pictureProblem: pictureProblem(file) })),
      setUploadProblem: set(({ event }) => ({ pictureProblem: messageOf(errorIn(event)) })),
      setImage: set(({ context }, { output }: Uploaded) => withTyped(context, picture, output)),
      restore: set(({ context }) => restored(context)),
      discard: set(() => ({ kept: null })),
      setError: set(errorOf),
      clearError: set(() => ({ error: null })),
      emitTyped: tellDraft('draft.typed'),
      emitMerged: tellDraft('draft.merged'),
      emitRestored: tellDraft('draft.restored'),
      emitDiscarded: tell(({ context }) => ({ type: 'draft.discarded', productId: context.id })),
      emitFailure: tell(({ event }) => ({ type: 'upload.failed', error: errorIn(event) })),
    },
    guards: {
      hasDraft: ({ context: { kept } }: Args, { output }: Read) =>
        kept !== null && keptDifferences(kept, output).length > 0,
      isOutdated: ({ context }: Args) => isOutdated(context),
      isChanged: ({ context }: Args, { field, text }: Typing<TDraft>) => typedIn(context)[field] !== text,
      isPicture: (_: unknown, { file }: Chosen) => pictureProblem(file) === null,
    },
  };
};

/** Reads the record. If there is a draft of it, the form waits until the admin restores or discards that. */
export const opening = <const TChart extends string, const TRead extends string>(chart: TChart, read: TRead) =>
  ({
    loading: calling(read, {
      input: ({ context }: { context: { id: string } }) => ({ id: context.id }),
      onDone: [
        { guard: withEvent('hasDraft'), target: 'offered', actions: withEvent('setSaved') },
        { target: 'open', actions: withEvent('setSaved') },
      ],
      onError: { target: 'unavailable', actions: 'setError' },
      onCancel: 'unavailable',
    }),
    offered: {
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
    },
  }) as const;

type Uploading = { event: EventObject; self: { send: (event: { type: 'upload.progress'; percent: number }) => void } };

/** Uploads a picture. A failure is shown beside the field and in the console, without a banner (S142, A6). */
export const uploading = <const TDone, const TOtherwise extends string>({
  onDone,
  otherwise,
}: {
  onDone: TDone;
  otherwise: TOtherwise;
}) =>
  calling('uploadImage', {
    entry: 'beginUpload',
    input: ({ event, self }: Uploading) => ({
      file: (event as EventObject & { file: File }).file,
      onProgress: (percent: number) => self.send({ type: 'upload.progress', percent }),
    }),
    onDone,
    onError: { target: otherwise, actions: ['setUploadProblem', 'emitFailure'] },
    onCancel: otherwise,
    on: { 'upload.progress': { actions: withEvent('setProgress') } },
  });

/** A chosen file is uploaded, also during another upload, which it replaces; or the reason is shown why it is none. */
export const chosen = <const TUpload extends string, const TElse extends string>(upload: TUpload, otherwise: TElse) =>
  [
    { guard: withEvent('isPicture'), target: upload },
    { target: otherwise, actions: withEvent('setFileProblem') },
  ] as const;

/** The picture of a form: as it was read or typed, while another is uploaded, and afterwards. */
export const pictureStates = {
  asItWas: {},
  uploading: uploading({
    onDone: { target: 'replaced', actions: [withEvent('setImage'), 'emitTyped'] },
    otherwise: 'kept',
  }),
  kept: {},
  replaced: {},
} as const;
