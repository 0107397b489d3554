import { Button } from '@mantine/core';
import * as words from '#texts/orderList.ts';
import type { OrderListing } from '../../../common/domain/orderList.ts';
import type { orderExportMachine } from '../../machines/orderExport.machine.ts';
import { Failure } from '../common/calls.tsx';
import { ORDERS_FILE } from '../../services/adminServices.ts';
import { type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import { Progress } from './listParts.tsx';
import classes from './Orders.module.css';

type OrderExportViewProps = {
  orderExport: Actor<typeof orderExportMachine>;
  listing: OrderListing;
};

export function OrderExportView({ orderExport, listing }: OrderExportViewProps) {
  const state = useSnapshot(orderExport);
  const { orders, total, error } = state.context;
  const isReading = state.matches('reading');
  return (
    <section aria-label={words.download} className={`row ${classes.download}`}>
      {state.can({ type: 'export.begin', listing }) ? (
        <Button variant="default" size="compact-md" onClick={() => orderExport.send({ type: 'export.begin', listing })}>
          {words.downloadCsv}
        </Button>
      ) : null}
      {state.hasTag('busy') ? (
        <Progress
          label={isReading ? words.reading : words.saving}
          done={orders.length}
          all={isReading ? total : null}
          stopLabel={words.stopDownload}
          onStop={() => orderExport.send({ type: 'work.cancel' })}
        />
      ) : null}
      {state.can({ type: 'export.retry' }) ? (
        <Failure
          message={error}
          onRetry={() => orderExport.send({ type: 'export.retry' })}
          onDismiss={() => orderExport.send({ type: 'export.leave' })}
          dismissLabel={words.leaveDownload}
        />
      ) : null}
      {state.matches('saved') ? <span role="status">{words.savedTo(orders.length, ORDERS_FILE)}</span> : null}
    </section>
  );
}
