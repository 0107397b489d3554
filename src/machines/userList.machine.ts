import { assign } from 'xstate';
import { isUnpaged, type ListAnswer } from '../../common/domain/listPage.ts';
import { deletion, firstDone, firstSkipped, rowEvents, severalGuards } from './deletion.ts';
import { followsAddress, listSetup, listStates, nothingRead, type Deletable, type Row } from './list.machine.ts';

const rowsOf = (answer: ListAnswer<Row>) => (isUnpaged(answer) ? answer : answer.rows) as readonly Deletable[];

/** All users for admins (S34), who can delete them (S118, C13), but not themselves or the last admin (A35). */
export const userListMachine = listSetup
  .extend({
    actions: {
      setTicked: assign((_, { ids }: { ids: readonly string[] }) => ({ ticked: ids })),
      setRow: assign((_, { row }: { row: Deletable }) => ({ several: { left: [row], done: [] } })),
      setSeveral: assign(({ context: { answer, ticked } }) => ({
        several: { left: rowsOf(answer!).filter(({ _id }) => ticked.includes(_id)), done: [] },
      })),
      removeFirst: assign(({ context: { answer, several } }) => {
        const rows = rowsOf(answer!).filter(({ _id }) => _id !== several!.left[0]!._id);
        return { answer: isUnpaged(answer!) ? rows : { ...answer!, rows, total: answer!.total - 1 }, at: null };
      }),
      setFirstDone: assign(({ context }) => firstDone(context)),
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
      ...listStates,
      listed: { ...listStates.listed, on: rowEvents },
      ...deletion('deleteUser', 'listed.asBefore'),
    },
  });
