import { assign } from 'xstate';
import { isUnpaged, type ListAnswer } from '../../common/domain/listPage.ts';
import { deletion, firstDone, firstSkipped, rowEvents, severalGuards } from './deletion.ts';
import {
  followsAddress,
  listSetup,
  listed,
  loading,
  nothingRead,
  unavailable,
  type Deletable,
  type Row,
} from './list.machine.ts';

const rowsOf = (answer: ListAnswer<Row>) => (isUnpaged(answer) ? answer : answer.rows);

const without = (answer: ListAnswer<Row>, gone: Row): ListAnswer<Row> => {
  const left = rowsOf(answer).filter(({ _id }) => _id !== gone._id);
  return isUnpaged(answer) ? left : { ...answer, rows: left, total: answer.total - 1 };
};

/** All users for admins (S34): a list whose rows can be deleted, one or several at once (S118, C13). */
export const userListMachine = listSetup
  .extend({
    actions: {
      setToDelete: assign((_, { row }: { row: Deletable }) => ({ toDelete: row, deleted: null, several: null })),
      removeDeleted: assign(({ context: { answer, toDelete } }) => ({
        answer: answer && without(answer, toDelete!),
        at: null,
        deleted: toDelete,
      })),
      setTicked: assign((_, { ids }: { ids: readonly string[] }) => ({ ticked: ids })),
      clearTicked: assign({ ticked: [] }),
      setSeveral: assign(({ context: { answer, ticked } }) => ({
        several: { left: rowsOf(answer!).filter(({ _id }) => ticked.includes(_id)), done: 0 },
        deleted: null,
      })),
      setFirstDone: assign(({ context }) => ({ ...firstDone(context), at: null })),
      skipFirst: assign(({ context }) => firstSkipped(context)),
    },
    guards: severalGuards,
  })
  .createMachine({
    id: 'userList',
    context: ({ input }) => ({ ...input, ...nothingRead }),
    initial: 'loading',
    on: followsAddress,
    states: {
      loading,
      unavailable,
      listed: { ...listed, on: rowEvents },
      ...deletion('deleteUser', 'listed.asBefore'),
      /** The admin's own account, the last admin (A35), or no answer. */
      refused: { exit: 'clearError', on: { ...rowEvents, 'list.reload': 'loading' } },
    },
  });
