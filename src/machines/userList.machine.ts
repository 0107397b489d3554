import { deletion, followsAddress, listSetup, listed, loading, nothingRead, unavailable } from './list.machine.ts';
import { withEvent } from './services.ts';

const { confirmingDelete, deleting } = deletion('deleteUser', 'listed.asBefore');
const deletes = listSetup.createStateConfig({
  on: { 'row.delete': { target: 'confirmingDelete', actions: withEvent('setToDelete') } },
}).on;

/** All users for admins (S34): a list whose rows can be deleted (S118, C13). */
export const userListMachine = listSetup.createMachine({
  id: 'userList',
  context: ({ input }) => ({ ...input, ...nothingRead }),
  initial: 'loading',
  on: followsAddress,
  states: {
    loading,
    unavailable,
    listed: { ...listed, on: deletes },
    confirmingDelete,
    deleting: {
      ...deleting,
      on: { ...deleting.on, 'list.ask': { guard: withEvent('isOtherListing'), actions: withEvent('setListing') } },
    },
    /** The admin's own account, the last admin (A35), or no answer. */
    refused: { exit: 'clearError', on: { ...deletes, 'list.reload': 'loading' } },
  },
});
