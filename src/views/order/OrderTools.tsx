import { Button } from '@mantine/core';
import * as words from '#texts/order.ts';
import type { Order } from '../../../common/contract/order.ts';
import { isOwnOrder, orderNumber } from '../../../common/domain/order.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { Viewer } from '../../machines/order.machine.ts';
import type { orderToolsMachine } from '../../machines/orderTools.machine.ts';
import { Card } from '../common/Card.tsx';
import { Failure, Working } from '../common/calls.tsx';
import { SentenceLink, TextLink } from '../common/controls.tsx';
import { type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import classes from './OrderView.module.css';

type Tools = { tools: Actor<typeof orderToolsMachine> };

export function OrderNumber({ tools }: Tools) {
  const state = useSnapshot(tools);
  const { orderId: id } = state.context;
  const isCopying = state.matches({ number: 'copying' });
  return (
    <div className={`row tight ${classes.number}`}>
      <span>
        {words.orderNumber} <code translate="no">{orderNumber(id)}</code>
      </span>
      <Button
        variant="default"
        size="compact-md"
        aria-busy={isCopying}
        aria-disabled={isCopying || undefined}
        onClick={() => tools.send({ type: 'number.copy' })}
      >
        {words.copyNumber}
      </Button>
      <span role="status" aria-label={words.copying}>
        {/* A single text: what translates the page replaces texts, and React could not remove one of two (A95). */}
        {state.matches({ number: 'copied' })
          ? words.copied
          : state.matches({ number: 'refused' })
            ? words.copyRefused
            : null}
      </span>
    </div>
  );
}

function Outcome({ tools }: Tools) {
  const state = useSnapshot(tools);
  const { put, leftOut } = state.context;
  return (
    <div role="status" aria-label={words.buyingAgain}>
      {put.length > 0 ? (
        <p>
          <span>{words.putIntoCart(put.join(', '))}</span>{' '}
          <SentenceLink href={routes.cart.href()}>{words.goToCart}</SentenceLink>
        </p>
      ) : null}
      {state.matches({ again: 'done' }) && put.length === 0 ? <p>{words.nothingToBuy}</p> : null}
      {leftOut.length > 0 ? (
        <>
          <p>{words.leftOut}</p>
          <ul>
            {leftOut.map(({ name, why }) => (
              <li key={name}>
                <bdi>{name}</bdi>: <span>{why}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function BuyAgain({ tools, data }: Tools & { data: Order }) {
  const items = data.orderItems;
  const state = useSnapshot(tools);
  const { error } = state.context;
  return (
    <Card title={words.buyAgain} className={classes.again}>
      <p>{words.buyAgainExplained}</p>
      <Outcome tools={tools} />
      {state.matches({ again: 'failed' }) ? (
        <Failure message={error} onRetry={() => tools.send({ type: 'again.retry' })} />
      ) : null}
      {state.matches({ again: 'asking' }) ? <Working actor={tools} label={words.lookingWhatIsSold} /> : null}
      {state.can({ type: 'again.buy', items }) ? (
        <Button variant="default" onClick={() => tools.send({ type: 'again.buy', items })}>
          {words.buyAgain}
        </Button>
      ) : null}
    </Card>
  );
}

function ReviewRequest({ data: { orderItems } }: { data: Order }) {
  return (
    <Card title={words.howDoYouLike} className={classes.again}>
      <p>{words.reviewHelps}</p>
      <ul>
        {orderItems.map(({ product, name }) => (
          <li key={product}>
            <TextLink href={`${routes.product.href({ id: product })}#reviews`}>{words.review(name)}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function AfterPaying({ tools, data, viewer }: Tools & { data: Order; viewer: Viewer }) {
  if (!isOwnOrder(data, viewer) || !data.isPaid || data.orderItems.length === 0) return null;
  return (
    <>
      {data.isDelivered ? <ReviewRequest data={data} /> : null}
      <BuyAgain tools={tools} data={data} />
    </>
  );
}
