import { Anchor } from '@mantine/core';
import * as words from '#texts/admin.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { User } from '../../../common/contract/user.ts';
import type { ListAnswer } from '../../../common/domain/listPage.ts';
import { listed, listingPath, type Listing } from '../../../common/domain/listing.ts';
import { mailtoHref } from '../../../common/domain/typed.ts';
import type { userListMachine } from '../../machines/userList.machine.ts';
import { type Column, DataTable, RowsOutline } from '../common/DataTable.tsx';
import { PageLinks } from '../common/PageLinks.tsx';
import { useListFocus } from '../common/useListFocus.ts';
import { type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import { type Choice, TickAll, TickedId, useRowChoice } from './choice.tsx';
import {
  Chip,
  ConfirmDelete,
  deletedWords,
  DeleteSeveral,
  ListPage,
  ListSearch,
  NoneFound,
  RowActions,
  SeveralStopped,
} from './listParts.tsx';
import classes from './Admin.module.css';

const columnsOf = (choice: Choice): Column<User>[] => [
  {
    title: words.id,
    cell: ({ _id, name }) => <TickedId id={_id} label={words.selectRow(name)} choice={choice} />,
  },
  { title: words.nameColumn, wraps: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { title: words.email, wraps: true, cell: ({ email }) => <Anchor href={mailtoHref(email)}>{email}</Anchor> },
  {
    title: words.adminColumn,
    cell: ({ isAdmin }) => (isAdmin ? <Chip tone="done">{words.admin}</Chip> : words.noAdmin),
  },
];

const TABLE_WIDTH = 56;

/** Draws the chart of the user list for the listing in the URL (S34, S118). */
export function UserListView({ list, listing }: { list: Actor<typeof userListMachine>; listing: Listing }) {
  const state = useSnapshot(list);
  const { several } = state.context;
  const answer = state.context.answer as ListAnswer<User> | null;
  const shown = listed(answer ?? [], listing, ({ name, email }) => [name, email]);
  const { q } = listing;
  const choice = useRowChoice(list, state, shown.rows);
  const columns = columnsOf(choice);
  const canDelete = choice.isOpen || state.matches('confirmingDelete');
  return (
    <ListPage
      frame={useListFocus('[data-delete]')}
      current={routes.userList}
      list={list}
      state={state}
      outline={<RowsOutline width={TABLE_WIDTH} columns={columns} />}
      news={
        <>
          <div role="status">{deletedWords(several?.done ?? [], words.users)}</div>
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
      <SeveralStopped list={list} />
      <div className={`row ${classes.several}`}>
        <TickAll choice={choice} label={words.selectAll} />
        {choice.ticked.length > 0 ? (
          <DeleteSeveral list={list} of={words.users} count={choice.ticked.length} isFree={choice.isOpen} />
        ) : null}
      </div>
      <DataTable
        className={`${classes.twoLines} ${classes.users}`}
        label={routes.userList.title}
        width={TABLE_WIDTH}
        columns={columns}
        rows={shown.rows}
        renderActions={(user) => (
          <RowActions list={list} row={user} editPath={routes.userEdit.href({ id: user._id })} canDelete={canDelete} />
        )}
      />
      <PageLinks
        page={shown.page}
        pages={shown.pages}
        pathOf={(page) => listingPath(routes.userList.href(), { q, page })}
      />
      <ConfirmDelete list={list} state={state} of={words.users} />
    </ListPage>
  );
}
