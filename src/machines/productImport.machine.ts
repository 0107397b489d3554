import { assign, setup } from 'xstate';
import type { Encoding, EncodingChoice } from '../services/csvText.ts';
import type { ImportFile, ImportRow, RejectedRow } from '../services/productsCsv.ts';
import { hasStatus, messageOf } from '../services/serviceError.ts';
import { errorIn, errorOf, placeholders, withEvent } from './services.ts';

type Context = {
  file: File | null;
  /** Those that the file may have, if that is not certain. */
  encodings: readonly EncodingChoice[];
  /** The chosen one. */
  encoding: Encoding | null;
  /** Columns of the file that are not imported. */
  unused: readonly string[];
  /** What the file says can be saved. */
  rows: readonly ImportRow[];
  /** What the file, or the server, says cannot. */
  rejected: readonly RejectedRow[];
  /** How many of the rows are done: saved or rejected. The next one is under way. */
  done: number;
  /** How many are saved. */
  imported: number;
  /** The draft for the row that is under way. */
  draftId: string | null;
  error: string | null;
};

const nothing = {
  encodings: [],
  encoding: null,
  unused: [],
  rows: [],
  rejected: [],
  done: 0,
  imported: 0,
  draftId: null,
};

const rowOf = ({ rows, done }: Context): ImportRow => rows[done]!;

const rejectedBy = (context: Context, error: unknown): RejectedRow => {
  const { line, product } = rowOf(context);
  return { line, name: product.name, reason: messageOf(error) };
};

/**
 * Products from a CSV file. Each row becomes a draft (C4), which is then saved (C5): shoppers see nothing of a row that the
 * server rejects, and its draft is removed (C6). A failure keeps its place: a draft that was made is not made again.
 */
export const productImportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'import.read'; file: File }
      | { type: 'import.decode'; encoding: Encoding }
      | { type: 'import.begin' }
      | { type: 'import.retry' }
      | { type: 'import.leave' }
      | { type: 'work.cancel' },
    tags: {} as 'busy' | 'importing',
  },
  actors: placeholders('readProducts', 'createProduct', 'updateProduct', 'deleteProduct'),
  actions: {
    setFile: assign((_, { file }: { file: File }) => ({ file, ...nothing })),
    setEncoding: assign((_, { encoding }: { encoding: Encoding }) => ({ encoding })),
    setRows: assign((_, { output }: { output: ImportFile }) => output),
    setDraft: assign((_, { output }: { output: { _id: string } }) => ({ draftId: output._id })),
    countSaved: assign(({ context: { done, imported } }) => ({
      done: done + 1,
      imported: imported + 1,
      draftId: null,
    })),
    reject: assign(({ context, event }) => ({
      rejected: [...context.rejected, rejectedBy(context, errorIn(event))],
    })),
    countRejected: assign(({ context: { done } }) => ({ done: done + 1, draftId: null })),
    /** The row is done, and its draft stays. */
    leaveDraft: assign(({ context: { done } }) => ({ done: done + 1 })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    hasRows: (_, { output }: { output: ImportFile }) => output.rows.length > 0,
    isUndecided: (_, { output }: { output: ImportFile }) => output.encodings.length > 0,
    isLast: ({ context: { rows, done } }) => done === rows.length - 1,
    hasDraft: ({ context: { draftId } }) => draftId !== null,
    /** The server does not want the row; any other failure may pass. */
    isRejected: ({ event }) => hasStatus(errorIn(event), 400),
  },
}).createMachine({
  id: 'productImport',
  context: { file: null, ...nothing, error: null },
  initial: 'idle',
  states: {
    idle: { on: { 'import.read': { target: 'reading', actions: withEvent('setFile') } } },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readProducts',
        src: 'readProducts',
        input: ({ context: { file, encoding } }) => ({ file: file!, encoding }),
        onDone: [
          { guard: withEvent('isUndecided'), target: 'undecided', actions: withEvent('setRows') },
          { guard: withEvent('hasRows'), target: 'checked', actions: withEvent('setRows') },
          { target: 'unusable', actions: withEvent('setRows') },
        ],
        onError: { target: 'unread', actions: 'setError' },
      },
      on: { 'work.cancel': 'idle' },
    },
    /** The first rows are shown in each encoding that the file may have. */
    undecided: {
      on: {
        'import.decode': { target: 'reading', actions: withEvent('setEncoding') },
        'import.read': { target: 'reading', actions: withEvent('setFile') },
        'import.leave': 'idle',
      },
    },
    /** The file or its parser failed to load. */
    unread: {
      exit: 'clearError',
      on: {
        'import.read': { target: 'reading', actions: withEvent('setFile') },
        'import.retry': 'reading',
        'import.leave': 'idle',
      },
    },
    /** Nothing is saved yet: the file says what can be. */
    checked: {
      on: {
        'import.begin': 'creating',
        'import.read': { target: 'reading', actions: withEvent('setFile') },
        'import.leave': 'idle',
      },
    },
    /** No row of the file can be saved. */
    unusable: {
      on: { 'import.read': { target: 'reading', actions: withEvent('setFile') }, 'import.leave': 'idle' },
    },
    creating: {
      tags: ['busy', 'importing'],
      invoke: {
        id: 'createProduct',
        src: 'createProduct',
        input: {},
        onDone: { target: 'saving', actions: withEvent('setDraft') },
        onError: { target: 'interrupted', actions: 'setError' },
      },
      on: { 'work.cancel': 'interrupted' },
    },
    saving: {
      tags: ['busy', 'importing'],
      invoke: {
        id: 'updateProduct',
        src: 'updateProduct',
        input: ({ context }) => ({ ...rowOf(context).product, _id: context.draftId! }),
        onDone: [
          { guard: 'isLast', target: 'reported', actions: 'countSaved' },
          { target: 'creating', actions: 'countSaved' },
        ],
        onError: [
          { guard: 'isRejected', target: 'removing', actions: 'reject' },
          { target: 'interrupted', actions: 'setError' },
        ],
      },
      on: { 'work.cancel': 'interrupted' },
    },
    /** The draft of a row that the server has rejected. */
    removing: {
      tags: ['busy', 'importing'],
      invoke: {
        id: 'deleteProduct',
        src: 'deleteProduct',
        input: ({ context }) => ({ id: context.draftId! }),
        onDone: [
          { guard: 'isLast', target: 'reported', actions: 'countRejected' },
          { target: 'creating', actions: 'countRejected' },
        ],
        onError: { target: 'unremoved', actions: 'setError' },
      },
      on: { 'work.cancel': 'unremoved' },
    },
    interrupted: {
      exit: 'clearError',
      on: {
        'import.retry': [{ guard: 'hasDraft', target: 'saving' }, { target: 'creating' }],
        'import.leave': 'reported',
      },
    },
    unremoved: {
      exit: 'clearError',
      on: { 'import.retry': 'removing', 'import.leave': { target: 'reported', actions: 'leaveDraft' } },
    },
    reported: {
      on: {
        'import.read': { target: 'reading', actions: withEvent('setFile') },
        'import.leave': 'idle',
      },
    },
  },
});
