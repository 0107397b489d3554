import * as words from '#texts/account.ts';
import type { OrderRow } from '../../../common/contract/order.ts';
import { routes } from '../../../common/routes/routes.ts';
import { listed, listingPath } from '../../../common/domain/listing.ts';
import { type Column, DataTable, Id, RowsOutline } from '../common/DataTable.tsx';
import { ReadTrouble, Working } from '../common/calls.tsx';
import { Money, Day } from '../common/values.tsx';
import { PageLinks } from '../common/PageLinks.tsx';
import { ButtonLink } from '../common/controls.tsx';
import { Thumbnail } from '../common/ProductImage.tsx';
import type { List } from '../shop/useList.ts';
import classes from './Account.module.css';

function When({ done, at, open, known }: { done: boolean; at?: string | null; open: string; known: string }) {
  if (!done) return <span className="warning">{open}</span>;
  return at ? <Day of={at} /> : known;
}

/** When the order was paid, or when its money was given back (A81). */
const paymentOf = ({ isPaid, paidAt, refundedAt }: OrderRow) => {
  if (!refundedAt) return <When done={isPaid} at={paidAt} open={words.notPaid} known={words.paid} />;
  return (
    <span className="warning">
      {words.refunded} <Day of={refundedAt} />
    </span>
  );
};

const MOST_PICTURES = 4;

/** Small pictures of what was bought; not every backend sends the items with its list. */
const boughtIn = ({ orderItems: items }: OrderRow) => {
  if (!items) return null;
  const more = items.length - MOST_PICTURES;
  return (
    <div className={`row ${classes.bought}`}>
      {items.slice(0, MOST_PICTURES).map(({ product, name, image }, index) => (
        <Thumbnail key={`${index} ${product}`} image={image} alt={name} />
      ))}
      {more > 0 ? <span>{`+${more}`}</span> : null}
    </div>
  );
};

const columns: Column<OrderRow>[] = [
  { title: words.idColumn, cell: ({ _id }) => <Id of={_id} /> },
  { title: words.dateColumn, cell: ({ createdAt }) => <Day of={createdAt} /> },
  { title: words.totalColumn, cell: ({ totalPrice }) => <Money dollars={totalPrice} /> },
  { title: words.paidColumn, cell: paymentOf },
  {
    title: words.deliveredColumn,
    cell: ({ isDelivered, deliveredAt }) => (
      <When done={isDelivered} at={deliveredAt} open={words.notDelivered} known={words.delivered} />
    ),
  },
];

const TABLE_WIDTH = 54;

export function MyOrdersView({ orders: { actor, state, answer }, page }: { orders: List<OrderRow>; page: number }) {
  const isBusy = state.hasTag('busy');
  const shown = answer && listed(answer, { q: '', page }, () => []);
  return (
    <section className={classes.orders} aria-labelledby="my-orders">
      <div className={`row ${classes.head}`}>
        <h2 id="my-orders">{words.myOrders}</h2>
        {isBusy && shown ? <Working actor={actor} /> : null}
      </div>
      {isBusy && !shown ? (
        <Working actor={actor} outline={<RowsOutline width={TABLE_WIDTH} columns={columns} />} />
      ) : null}
      <ReadTrouble read={actor} retry="list.reload" />
      {shown?.rows.length === 0 ? (
        <div className="empty">
          <p className="lead">{words.nothingOrdered}</p>
          <ButtonLink href={routes.home.href()}>{words.goToShop}</ButtonLink>
        </div>
      ) : null}
      {shown ? (
        <>
          <DataTable
            label={words.myOrders}
            width={TABLE_WIDTH}
            columns={columns}
            rows={shown.rows}
            renderBelow={boughtIn}
            renderActions={({ _id }) => (
              <ButtonLink href={routes.order.href({ id: _id })} variant="default" size="compact-md">
                {words.details}
              </ButtonLink>
            )}
          />
          <PageLinks
            page={shown.page}
            pages={shown.pages}
            pathOf={(to) => listingPath(routes.profile.href(), { q: '', page: to })}
          />
        </>
      ) : null}
    </section>
  );
}
