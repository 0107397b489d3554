import { Button } from '@mantine/core';
import { useId } from 'react';
import type { OrderListing } from '../../../common/domain/orderList.ts';
import type { orderExportMachine } from '../../machines/orderExport.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { PlainButton } from '../common/PlainButton.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import classes from './OrderExportView.module.css';

const counted = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

/** Draws the chart that saves all orders of a listing to a file. */
export function OrderExportView({
  orderExport,
  listing,
}: {
  orderExport: Actor<typeof orderExportMachine>;
  listing: OrderListing;
}) {
  const id = useId();
  const { orders, total, error } = useSelector(orderExport, (state) => state.context);
  const isBusy = useSelector(orderExport, (state) => state.hasTag('busy'));
  const isReading = useSelector(orderExport, (state) => state.matches('reading'));
  const isSaved = useSelector(orderExport, (state) => state.matches('saved'));
  const canBegin = useSelector(orderExport, (state) => state.can({ type: 'export.begin', listing }));
  const canRetry = useSelector(orderExport, (state) => state.can({ type: 'export.retry' }));
  return (
    <section aria-label="Download" className={classes.download}>
      {canBegin ? (
        <Button variant="default" size="compact-md" onClick={() => orderExport.send({ type: 'export.begin', listing })}>
          Download CSV
        </Button>
      ) : null}
      {isBusy ? (
        <div className={classes.progress}>
          <label htmlFor={id}>{isReading ? 'Reading orders' : 'Saving orders'}</label>
          <progress id={id} {...(isReading && total !== null ? { max: total, value: orders.length } : {})} />
          {isReading && total !== null ? (
            <span>
              {orders.length} of {total}
            </span>
          ) : null}
          <PlainButton variant="default" size="compact-md" onClick={() => orderExport.send({ type: 'work.cancel' })}>
            Stop the download
          </PlainButton>
        </div>
      ) : null}
      {canRetry ? (
        <Failure
          message={error}
          onRetry={() => orderExport.send({ type: 'export.retry' })}
          onDismiss={() => orderExport.send({ type: 'export.leave' })}
          dismissLabel="Leave it"
        />
      ) : null}
      {isSaved ? <span role="status">{counted(orders.length)} saved in orders.csv.</span> : null}
    </section>
  );
}
