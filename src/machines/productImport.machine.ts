import { assign, setup } from 'xstate';
import * as words from '#texts/productImport.ts';
import type { SameNames } from '../../common/contract/product.ts';
import type { Encoding } from '../services/csvText.ts';
import type { ImportFile } from '../services/productsCsv.ts';
import { hasStatus } from '../services/serviceError.ts';
import { addWait, hasWaitedEnough, isRefused, noWaits, wait } from './overload.ts';
import { type Context, noImport, rejectedBy, rowOf, sameOf, updatedBy } from './productImporting.ts';
import { calling, errorIn, errorOf, placeholders, withEvent } from './services.ts';

const importSetup = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'import.read'; file: File }
      | { type: 'import.decode'; encoding: Encoding }
      | { type: 'import.begin' }
      | { type: 'import.update' }
      | { type: 'import.add' }
      | { type: 'import.retry' }
      | { type: 'import.leave' }
      | { type: 'work.cancel' },
    tags: {} as 'busy' | 'importing',
  },
  actors: placeholders('readProducts', 'findSameNames', 'createProduct', 'updateProduct', 'deleteProduct'),
  actions: {
    setRows: assign((_, { output }: { output: ImportFile }) => output),
    addSame: assign(({ context }, { output }: { output: SameNames & { compared: number } }) => ({
      same: [...context.same, ...sameOf(context, output)],
      compared: output.compared,
    })),
    /** Of several products of a name none is the one to update. */
    setUpdate: assign(({ context: { rows, rejected, same } }) => {
      const several = same.filter(({ count }) => count > 1);
      const lines = new Set(several.map(({ line }) => line));
      return {
        isUpdate: true,
        rows: rows.filter(({ line }) => !lines.has(line)),
        rejected: [...rejected, ...several.map(({ line, name }) => ({ line, name, reason: words.severalOfName }))],
      };
    }),
    addWait: assign(({ context, event }) => addWait({ context, event })),
    setDraft: assign((_, { output }: { output: { _id: string } }) => ({ draftId: output._id })),
    countSaved: assign(({ context: { done, imported } }) => ({
      done: done + 1,
      imported: imported + 1,
      draftId: null,
      ...noWaits,
    })),
    reject: assign(({ context, event }) => ({
      rejected: [...context.rejected, rejectedBy(context, errorIn(event))],
    })),
    countRejected: assign(({ context: { done } }) => ({ done: done + 1, draftId: null })),
    leaveDraft: assign(({ context: { done } }) => ({ done: done + 1 })),
    setError: assign(errorOf),
    clearError: assign({ error: null }),
  },
  guards: {
    hasRows: (_, { output }: { output: ImportFile }) => output.rows.length > 0,
    isUndecided: (_, { output }: { output: ImportFile }) => output.encodings.length > 0,
    hasMore: ({ context }, { output }: { output: { compared: number } }) => output.compared < context.rows.length,
    hasSame: ({ context }, { output }: { output: SameNames }) => context.same.length + output.found.length > 0,
    isDone: ({ context: { rows, done } }) => done === rows.length,
    hasProduct: ({ context }) => context.draftId !== null || updatedBy(context) !== undefined,
    /** The server does not want the row, or the product to update is gone; any other failure may pass. */
    isRejected: ({ event }) => hasStatus(errorIn(event), 400) || hasStatus(errorIn(event), 404),
    isRejectedDraft: ({ context: { draftId }, event }) => draftId !== null && hasStatus(errorIn(event), 400),
    isLimited: ({ context, event }) => isRefused({ event }) && !hasWaitedEnough({ context }),
  },
  delays: { wait },
});

const restarts = importSetup.createStateConfig({
  on: {
    'import.read': { target: 'reading', actions: assign(({ event: { file } }) => ({ file, ...noImport })) },
    'import.leave': 'idle',
  },
}).on;

/** Products from a CSV file: a row becomes a draft (C4) that is saved (C5), and removed (C6) if it is rejected. */
export const productImportMachine = importSetup.createMachine({
  id: 'productImport',
  context: { file: null, ...noImport, error: null },
  initial: 'idle',
  states: {
    idle: { on: { 'import.read': restarts['import.read'] } },
    reading: calling('readProducts', {
      input: ({ context: { file, encoding } }) => ({ file: file!, encoding }),
      onDone: [
        { guard: withEvent('isUndecided'), target: 'undecided', actions: withEvent('setRows') },
        { guard: withEvent('hasRows'), target: 'comparing', actions: withEvent('setRows') },
        { target: 'unusable', actions: withEvent('setRows') },
      ],
      onError: { target: 'unread', actions: 'setError' },
      onCancel: 'idle',
    }),
    /** The first rows are shown in each encoding that the file may have. */
    undecided: {
      on: {
        'import.decode': { target: 'reading', actions: assign({ encoding: ({ event }) => event.encoding }) },
        ...restarts,
      },
    },
    unread: {
      exit: 'clearError',
      on: {
        'import.retry': 'reading',
        ...restarts,
      },
    },
    comparing: calling('findSameNames', {
      input: ({ context: { rows, compared } }) => ({ rows, from: compared }),
      onDone: [
        { guard: withEvent('hasMore'), target: 'comparing', reenter: true, actions: withEvent('addSame') },
        { guard: withEvent('hasSame'), target: 'matched', actions: withEvent('addSame') },
        { target: 'checked', actions: withEvent('addSame') },
      ],
      onError: { target: 'uncompared', actions: 'setError' },
      onCancel: 'uncompared',
    }),
    uncompared: { exit: 'clearError', on: { 'import.retry': 'comparing', 'import.leave': 'idle' } },
    matched: {
      on: {
        'import.update': { target: 'next', actions: 'setUpdate' },
        'import.add': 'next',
        ...restarts,
      },
    },
    checked: {
      on: {
        'import.begin': 'next',
        ...restarts,
      },
    },
    unusable: { on: restarts },
    next: {
      always: [
        { guard: 'isDone', target: 'reported' },
        { guard: 'hasProduct', target: 'saving' },
        { target: 'creating' },
      ],
    },
    creating: calling('createProduct', {
      tags: ['busy', 'importing'],
      input: {},
      onDone: { target: 'saving', actions: withEvent('setDraft') },
      onError: [
        { guard: 'isLimited', target: 'waiting', actions: 'addWait' },
        { target: 'interrupted', actions: 'setError' },
      ],
      onCancel: 'interrupted',
    }),
    saving: calling('updateProduct', {
      tags: ['busy', 'importing'],
      input: ({ context }) => ({ ...rowOf(context).product, _id: updatedBy(context) ?? context.draftId! }),
      onDone: { target: 'next', actions: 'countSaved' },
      onError: [
        { guard: 'isRejectedDraft', target: 'removing', actions: 'reject' },
        { guard: 'isRejected', target: 'next', actions: ['reject', 'countRejected'] },
        { guard: 'isLimited', target: 'waiting', actions: 'addWait' },
        { target: 'interrupted', actions: 'setError' },
      ],
      onCancel: 'interrupted',
    }),
    removing: calling('deleteProduct', {
      tags: ['busy', 'importing'],
      input: ({ context }) => ({ id: context.draftId! }),
      onDone: { target: 'next', actions: 'countRejected' },
      onError: { target: 'unremoved', actions: 'setError' },
      onCancel: 'unremoved',
    }),
    waiting: {
      tags: 'importing',
      after: { wait: 'next' },
      on: { 'import.retry': 'next', 'work.cancel': 'interrupted' },
    },
    interrupted: {
      exit: 'clearError',
      on: {
        'import.retry': 'next',
        'import.leave': 'reported',
      },
    },
    unremoved: {
      exit: 'clearError',
      on: { 'import.retry': 'removing', 'import.leave': { target: 'reported', actions: 'leaveDraft' } },
    },
    reported: { on: restarts },
  },
});
