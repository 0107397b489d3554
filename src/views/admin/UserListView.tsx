import { Anchor } from '@mantine/core';
import { useMemo, useRef } from 'react';
import * as words from '#texts/admin.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { User } from '../../../common/contract/user.ts';
import type { ListAnswer } from '../../../common/domain/listPage.ts';
import { listed, listingPath, type Listing } from '../../../common/domain/listing.ts';
import { mailtoHref } from '../../../common/domain/typed.ts';
import type { userListMachine } from '../../machines/userList.machine.ts';
import { DataTable, RowsOutline } from '../common/DataTable.tsx';
import { Failure, Working } from '../common/calls.tsx';
import { Page } from '../common/Page.tsx';
import { PageLinks } from '../common/PageLinks.tsx';
import { TextLink } from '../common/controls.tsx';
import { useListFocus } from '../common/useListFocus.ts';
import { type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import { Chip, AdminTabs, ConfirmDelete, ListSearch, RowActions } from './listParts.tsx';
import classes from './Admin.module.css';

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
  const { deleted, error } = state.context;
  const answer = state.context.answer as ListAnswer<User> | null;
  const busy = state.hasTag('busy');
  const shown = useMemo(() => listed(answer ?? [], listing, ({ name, email }) => [name, email]), [answer, listing]);
  const { q } = listing;
  const frame = useRef<HTMLDivElement>(null);
  useListFocus(frame, '[data-delete]');
  return (
    <div ref={frame}>
      <Page title={routes.userList.title} size="xl">
        <AdminTabs current={routes.userList} />
        {state.can({ type: 'list.reload' }) ? (
          <Failure message={error} onRetry={() => list.send({ type: 'list.reload' })} />
        ) : null}
        <div className={`quiet ${classes.news}`}>
          {busy && answer !== null ? <Working actor={list} /> : null}
          <div role="status">{deleted ? words.wasDeleted(deleted.name) : null}</div>
          {answer ? (
            <ListSearch
              label={words.searchUsers}
              placeholder={words.nameOrEmail}
              q={q}
              pathOf={(typed) => listingPath(routes.userList.href(), { q: typed, page: 1 })}
            />
          ) : null}
        </div>
        {busy && answer === null ? (
          <Working actor={list} outline={<RowsOutline width={TABLE_WIDTH} columns={columns.length} />} />
        ) : null}
        {state.matches('listed') && shown.rows.length === 0 ? (
          <div role="status">
            {words.noSuchUser}{' '}
            <TextLink href={routes.userList.href()} underline="always">
              {words.showAllUsers}
            </TextLink>
          </div>
        ) : null}
        {shown.rows.length > 0 ? (
          <DataTable
            label={routes.userList.title}
            width={TABLE_WIDTH}
            columns={columns}
            rows={shown.rows.map((user) => ({
              key: user._id,
              cells: [
                <code key="id" title={user._id} translate="no">
                  {user._id}
                </code>,
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
              actions: (
                <RowActions
                  list={list}
                  deletion={{ type: 'row.delete', row: user }}
                  name={user.name}
                  editPath={routes.userEdit.href({ id: user._id })}
                />
              ),
            }))}
          />
        ) : null}
        <PageLinks
          page={shown.page}
          pages={shown.pages}
          pathOf={(page) => listingPath(routes.userList.href(), { q, page })}
        />
        <ConfirmDelete list={list} />
      </Page>
    </div>
  );
}
