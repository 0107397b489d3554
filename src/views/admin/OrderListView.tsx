import { useEffect, useMemo, type ReactNode, type RefObject } from 'react';
import * as words from '#texts/orderList.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { OrderRow } from '../../../common/contract/order.ts';
import { orderListPath, shownOrders, type OrderListing } from '../../../common/domain/orderList.ts';
import type { deliveryQueueMachine } from '../../machines/deliveryQueue.machine.ts';
import { PageLinks } from '../common/PageLinks.tsx';
import { RowsOutline } from '../common/DataTable.tsx';
import { useListFocus } from '../common/useListFocus.ts';
import { type Actor, useSelector } from '../shop/ShopContext.tsx';
import type { List } from '../shop/useList.ts';
import { ListPage, NoneFound } from './listParts.tsx';
import { DeliveryBar } from './DeliveryBar.tsx';
import { ORDER_TABLE_WIDTH, OrderTable, useOrderChoice, MarkSeveral, OrderTools } from './OrderTable.tsx';
import { Block } from '../common/Outline.tsx';
import tools from './Orders.module.css';
import table from './Admin.module.css';
import { useHotkeys } from '@mantine/hooks';

/** Keys for the rows, and to undo. The single letter works only with the focus in the list, to avoid accidents. */
const useOrderKeys = (frame: RefObject<HTMLElement | null>, queue: Actor<typeof deliveryQueueMachine>): void => {
  const undo = () => queue.send({ type: 'delivery.undo' });
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    const row = (event.target as HTMLElement).closest('tbody tr');
    if (row === null || !frame.current?.contains(row)) return;
    const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
    event.preventDefault();
    next?.querySelector<HTMLElement>('[data-main]')?.focus();
  };
  const quietly = { preventDefault: false };
  useHotkeys([
    ['mod+Z', undo],
    ['U', ({ target }) => (frame.current?.contains(target as Node) ? undo() : undefined), quietly],
    ['ArrowDown', (event) => move(event, 1), quietly],
    ['ArrowUp', (event) => move(event, -1), quietly],
  ]);
};

const outline = (
  <>
    <Block height="5rem" marginBlockEnd="0.75rem" />
    <RowsOutline width={ORDER_TABLE_WIDTH} columns={[{ title: words.user }, { title: words.totalColumn }]} />
  </>
);

type OrderListProps = {
  orders: List<OrderRow>;
  listing: OrderListing;
  queue: Actor<typeof deliveryQueueMachine>;
  download?: ReactNode;
};

/** Draws the delivery queue's chart over the list of all orders (S39, S97, S98). */
export function OrderListView({ orders, listing, queue, download }: OrderListProps) {
  const { actor, state, answer, isCurrent } = orders;
  const { pending, due, settled, refusals, last } = useSelector(queue, ({ context }) => context);
  const isRefused = useSelector(queue, (each) => each.matches({ queue: 'refused' }));
  const shown = useMemo(
    () => shownOrders(answer ?? [], { pending, due, isRefused, settled, refusals }, listing),
    [answer, pending, due, isRefused, settled, refusals, listing],
  );
  const choice = useOrderChoice(shown.rows);
  const isBusy = state.hasTag('busy');
  const { q, from, to } = listing;
  const isSearchOfSome = q !== '' && listing.show !== 'all';
  const isEmpty = isCurrent && shown.counts.all === 0 && `${q}${from}${to}` === '';

  const frame = useListFocus('[data-deliver]');
  useOrderKeys(frame, queue);
  useEffect(() => {
    if (last === null || last.isDelivered) return;
    frame.current?.querySelector<HTMLElement>(`[data-deliver="${CSS.escape(last.orderIds[0]!)}"]`)?.focus();
  }, [frame, last]);

  return (
    <ListPage
      frame={frame}
      current={routes.orderList}
      list={actor}
      state={state}
      outline={outline}
      news={
        !isBusy && answer !== null && !isEmpty ? (
          <p className={`quiet small ${tools.hint}`}>
            <kbd>↑</kbd> <kbd>↓</kbd>
            {words.afterArrows}
            {pending.length > 0 ? (
              <span>
                <kbd>U</kbd>
                {words.betweenKeys}
                <kbd>{words.control}</kbd> <kbd>Z</kbd>
                {words.afterUndoKeys}
              </span>
            ) : null}
          </p>
        ) : null
      }
    >
      {isEmpty ? <p className="apart">{words.noOrders}</p> : null}
      {answer !== null && !isEmpty ? (
        <>
          <OrderTools listing={listing} counts={shown.counts} />
          {isCurrent && shown.rows.length === 0 ? (
            <NoneFound
              message={words.noSuchOrder}
              href={orderListPath(isSearchOfSome ? { q, from, to } : {})}
              all={isSearchOfSome ? words.searchAllOrders : words.showAllOrders}
            />
          ) : null}
          <div className={`row ${table.several}`}>
            <MarkSeveral queue={queue} choice={choice} />
            {download}
          </div>
          <OrderTable orders={shown.rows} listing={listing} queue={queue} choice={choice} />
          <PageLinks page={shown.page} pages={shown.pages} pathOf={(page) => orderListPath({ ...listing, page })} />
        </>
      ) : null}
      <DeliveryBar queue={queue} />
    </ListPage>
  );
}
