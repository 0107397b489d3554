import { conflictOf, type Conflict } from '../../common/domain/conflict.ts';
import { hasCode } from '../services/serviceError.ts';
import { calling, errorIn, isGone, withEvent, type Failed } from './services.ts';

/** The context of a chart for a record that an admin edits while others may change it. */
export type Editing<TRecord, TDraft> = {
  id: string;
  /** The record as it was read last. The next update replaces this version only. */
  saved: TRecord | null;
  draft: TDraft | null;
  /** The version that another admin saved meanwhile, next to the draft. */
  conflict: Conflict<TDraft> | null;
  error: string | null;
};

export const nothingRead = { saved: null, draft: null, conflict: null, error: null };

export const conflictWith = <TRecord extends TDraft, TDraft extends object>(
  { saved, draft }: Editing<TRecord, TDraft>,
  theirs: TRecord,
) => ({ saved: theirs, conflict: conflictOf<TDraft>(saved!, draft!, theirs) });

export const editingGuards = {
  isStale: ({ event }: Failed) => hasCode(errorIn(event), 'STALE'),
  isGone,
};

export const editing = {
  initial: 'alone',
  exit: 'clearError',
  states: { alone: {}, conflict: {}, asBefore: { type: 'history' } },
} as const;

/** Any other failure of a read or an update: back to the form, with its message. */
export const notSaved = [{ target: 'editing.asBefore', actions: 'setError' }] as const;

/** The same for a record that others may delete: then the draft can be read, but not saved. */
export const notSavedOrGone = [{ guard: 'isGone', target: 'gone' }, ...notSaved] as const;

/** Saves the draft over the version that was read. If another admin was faster, the form shows both versions. */
export const saving = <const TRead extends string, const TUpdate extends string, const TDone, const TFailed>({
  read,
  update,
  onSaved,
  onFailed,
}: {
  read: TRead;
  update: TUpdate;
  onSaved: TDone;
  onFailed: readonly TFailed[];
}) =>
  ({
    updating: {
      tags: 'busy',
      invoke: {
        id: update,
        src: update,
        input: <TDraft>({ context }: { context: Editing<{ version?: number | undefined }, TDraft> }) => ({
          ...context.draft!,
          _id: context.id,
          version: context.saved!.version,
        }),
        onDone: onSaved,
        onError: [{ guard: 'isStale', target: 'comparing' }, ...onFailed],
      },
      on: { 'work.cancel': 'editing.asBefore' },
    },
    comparing: calling(read, {
      input: ({ context }: { context: { id: string } }) => ({ id: context.id }),
      onDone: { target: 'editing.conflict', actions: [withEvent('setConflict'), 'emitMerged'] },
      onError: onFailed,
      onCancel: 'editing.asBefore',
    }),
  }) as const;
