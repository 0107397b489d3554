import { Anchor } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { userEditPath } from '../../domain/address.ts';
import type { userListMachine } from '../../machines/userList.machine.ts';
import { DataTable } from '../common/DataTable.tsx';
import { Failure } from '../common/Failure.tsx';
import { Page } from '../common/Page.tsx';
import { Working } from '../common/Working.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { RowActions } from './RowActions.tsx';
import classes from './Admin.module.css';

/** Draws the chart of the users' list (S34, S118). */
export function UserListView({ list }: { list: Actor<typeof userListMachine> }) {
  const users = useSelector(list, (state) => state.context.users);
  const deleted = useSelector(list, (state) => state.context.deleted);
  const error = useSelector(list, (state) => state.context.error);
  const busy = useSelector(list, (state) => state.hasTag('busy'));
  const isAsking = useSelector(list, (state) => state.matches('confirmingDelete'));
  const doomed = useSelector(list, (state) => state.context.doomed?.name);
  const canReload = useSelector(list, (state) => state.can({ type: 'users.reload' }));
  return (
    <Page title="Users" size="xl">
      {canReload ? <Failure message={error} onRetry={() => list.send({ type: 'users.reload' })} /> : null}
      <div className={classes.news}>
        {busy ? <Working actor={list} /> : null}
        <div role="status">{deleted ? `${deleted.name} was deleted.` : null}</div>
      </div>
      {users ? (
        <DataTable
          label="Users"
          columns={['ID', 'NAME', 'EMAIL', 'ADMIN']}
          rows={users.map((user) => ({
            key: user._id,
            cells: [
              <code key="id">{user._id}</code>,
              user.name,
              <Anchor key="email" href={`mailto:${user.email}`}>
                {user.email}
              </Anchor>,
              user.isAdmin ? (
                <span key="admin" className={classes.tag}>
                  Admin
                </span>
              ) : (
                'No'
              ),
            ],
            actions: (
              <RowActions
                list={list}
                deletion={{ type: 'user.delete', user }}
                name={user.name}
                editPath={userEditPath(user._id)}
              />
            ),
          }))}
        />
      ) : null}
      <ConfirmDelete
        isOpen={isAsking}
        name={doomed}
        onConfirm={() => list.send({ type: 'delete.confirm' })}
        onCancel={() => list.send({ type: 'delete.cancel' })}
      />
    </Page>
  );
}
