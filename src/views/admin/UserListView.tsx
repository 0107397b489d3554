import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import * as words from '#texts/admin.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { User } from '../../../common/contract/user.ts';
import type { ListAnswer } from '../../../common/domain/listPage.ts';
import { listed, listingPath, type Listing } from '../../../common/domain/listing.ts';
import { mailtoHref } from '../../../common/domain/typed.ts';
import type { userListMachine } from '../../machines/userList.machine.ts';
import { DataTable, Id, RowsOutline } from '../common/DataTable.tsx';
import { PageLinks } from '../common/PageLinks.tsx';
import { useListFocus } from '../common/useListFocus.ts';
import { type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import { Chip, ConfirmDelete, ListPage, ListSearch, NoneFound, RowActions } from './listParts.tsx';

const columns = [
  { title: words.id },
  { title: words.nameColumn, wraps: true },
  { title: words.email, wraps: true },
  { title: words.adminColumn },
];

const TABLE_WIDTH = 56;

/** Draws the chart of the user list for the listing in the URL (S34, S118). */
export function UserListView({ list, listing }: { list: Actor<typeof userListMachine>; listing: Listing }) {
  const state = useSnapshot(list);
  const { deleted } = state.context;
  const answer = state.context.answer as ListAnswer<User> | null;
  const shown = useMemo(() => listed(answer ?? [], listing, ({ name, email }) => [name, email]), [answer, listing]);
  const { q } = listing;
  return (
    <ListPage
      frame={useListFocus('[data-delete]')}
      current={routes.userList}
      list={list}
      outline={<RowsOutline width={TABLE_WIDTH} columns={columns} />}
      news={
        <>
          <div role="status">{deleted ? words.wasDeleted(deleted.name) : null}</div>
          {answer ? (
            <ListSearch
              label={words.searchUsers}
              placeholder={words.nameOrEmail}
              q={q}
              pathOf={(typed) => listingPath(routes.userList.href(), { q: typed, page: 1 })}
            />
          ) : null}
        </>
      }
    >
      {state.matches('listed') && shown.rows.length === 0 ? (
        <NoneFound message={words.noSuchUser} href={routes.userList.href()} all={words.showAllUsers} />
      ) : null}
      <DataTable
        label={routes.userList.title}
        width={TABLE_WIDTH}
        columns={columns}
        rows={shown.rows.map((user) => ({
          key: user._id,
          cells: [
            <Id key="id" of={user._id} />,
            <bdi key="name">{user.name}</bdi>,
            <Anchor key="email" href={mailtoHref(user.email)}>
              {user.email}
            </Anchor>,
            user.isAdmin ? (
              <Chip key="admin" tone="done">
                {words.admin}
              </Chip>
            ) : (
              words.noAdmin
            ),
          ],
          actions: <RowActions list={list} row={user} editPath={routes.userEdit.href({ id: user._id })} />,
        }))}
      />
      <PageLinks
        page={shown.page}
        pages={shown.pages}
        pathOf={(page) => listingPath(routes.userList.href(), { q, page })}
      />
      <ConfirmDelete list={list} />
    </ListPage>
  );
}
