import type { ReactNode } from 'react';
import { whole } from '#texts/money.ts';
import * as words from '#texts/admin.ts';
import type { BriefOrder } from '../../../common/contract/order.ts';
import type { Overview, DayOfSales } from '../../../common/contract/overview.ts';
import { orderListPath } from '../../../common/domain/orderList.ts';
import { productListPath } from '../../../common/domain/productList.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import { Card } from '../common/Card.tsx';
import { Money, Day } from '../common/values.tsx';
import { ReadTrouble, Working } from '../common/calls.tsx';
import { Thumbnail } from '../common/ProductImage.tsx';
import { TextLink } from '../common/controls.tsx';
import { type Actor, useSelector } from '../shop/ShopContext.tsx';
import { Stock } from './listParts.tsx';
import { Block } from '../common/Outline.tsx';
import admin from './Admin.module.css';
import classes from './Overview.module.css';

/** The tops of the bars are rounded, and a day with few sales is still seen. */
const LEAST_PERCENT = 3;

const heightOf = (total: number, highest: number): string =>
  total === 0 ? '0' : `${Math.max(LEAST_PERCENT, (100 * total) / highest).toFixed(1)}%`;

function SalesChart({ sales: days }: { sales: readonly DayOfSales[] }) {
  const sum = days.reduce((all, { total }) => all + total, 0);
  const count = days.reduce((all, { orders }) => all + orders, 0);
  const highest = Math.max(0.01, ...days.map(({ total }) => total));
  const sold = days.filter(({ orders }) => orders > 0);
  return (
    <Card title={words.sales(days.length)} className={classes.sales}>
      <p className={`quiet row ${classes.sum}`}>
        <strong className="digits">
          <Money dollars={sum} />
        </strong>{' '}
        <span>{words.orders(count)}</span>
      </p>
      <div aria-hidden className={classes.chart}>
        {days.map(({ day, total }) => (
          <span key={day} className={classes.bar} style={{ height: heightOf(total, highest) }} />
        ))}
      </div>
      <p aria-hidden className={`quiet row spread ${classes.axis}`}>
        <span>{days.at(0)?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      {sold.length === 0 ? (
        <p className="apart">{words.nothingSold}</p>
      ) : (
        <details>
          <summary>{words.byDay}</summary>
          <table className={`digits ${admin.table} ${classes.table}`}>
            <thead>
              <tr>
                <th scope="col">{words.day}</th>
                <th scope="col">{words.ordersOfDay}</th>
                <th scope="col">{words.total}</th>
              </tr>
            </thead>
            <tbody>
              {sold.toReversed().map(({ day, orders, total }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{orders}</td>
                  <td>
                    <Money dollars={total} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Card>
  );
}

type WaitingProps = {
  title: string;
  count: number;
  none: string;
  all: ReactNode;
  children: ReactNode;
};

function Waiting({ title, count, none, all, children }: WaitingProps) {
  const heading = (
    <span className="row spread">
      {title} <span className={`digits ${classes.count}`}>{whole(count)}</span>
    </span>
  );
  return (
    <Card title={heading}>
      {count === 0 ? (
        <p className="quiet small">{none}</p>
      ) : (
        <>
          <ul className={classes.rows}>{children}</ul>
          <p className={classes.all}>{all}</p>
        </>
      )}
    </Card>
  );
}

function OrderRow({ order, event, at }: { order: BriefOrder; event: string; at: string }) {
  return (
    <li className="digits row spread">
      <span className={classes.who}>
        <TextLink href={routes.order.href({ id: order._id })}>
          <bdi>{order.user.name}</bdi>
        </TextLink>
        <span className="quiet small">
          {event} <Day of={at} />
        </span>
      </span>
      <Money dollars={order.totalPrice} />
    </li>
  );
}

function Loaded({ overview: { waiting, refused, lowStock, sales } }: { overview: Overview }) {
  return (
    <div className={`stack ${classes.overview}`}>
      <Waiting
        title={words.toDeliver}
        count={waiting.count}
        none={words.allDelivered}
        all={<TextLink href={orderListPath({ show: 'waiting' })}>{words.showToDeliver}</TextLink>}
      >
        {waiting.orders.map((order) => (
          <OrderRow key={order._id} order={order} event={words.paid} at={order.paidAt ?? order.createdAt} />
        ))}
      </Waiting>
      <Waiting
        title={words.refusedPayments}
        count={refused.count}
        none={words.noneRefused}
        all={<TextLink href={orderListPath({ show: 'unpaid' })}>{words.showUnpaid}</TextLink>}
      >
        {refused.orders.map((order) => (
          <OrderRow key={order._id} order={order} event={words.placed} at={order.createdAt} />
        ))}
      </Waiting>
      <Waiting
        title={words.lowStock}
        count={lowStock.count}
        none={words.enoughStock}
        all={<TextLink href={productListPath({ q: '', page: 1, show: 'low' })}>{words.showScarce}</TextLink>}
      >
        {lowStock.products.map(({ _id, name, image, countInStock }) => (
          <li key={_id} className={`row tight ${classes.product}`}>
            <Thumbnail image={image} className={admin.thumbnail} />
            <TextLink href={routes.productEdit.href({ id: _id })}>
              <bdi>{name}</bdi>
            </TextLink>
            <Stock countInStock={countInStock} />
          </li>
        ))}
      </Waiting>
      <SalesChart sales={sales} />
    </div>
  );
}

const outline = (
  <div aria-hidden className={`stack ${classes.overview}`}>
    <Block height="17rem" />
    <Block height="17rem" />
    <Block height="17rem" />
    <Block height="17rem" gridColumn="1 / -1" />
  </div>
);

export function OverviewView({ overview }: { overview: Actor<typeof resourceMachine> }) {
  const data = useSelector(overview, (state) => state.context.data as Overview | undefined);
  const busy = useSelector(overview, (state) => state.hasTag('busy'));
  return (
    <div aria-busy={busy}>
      {busy ? <Working actor={overview} /> : null}
      <ReadTrouble read={overview} />
      {data === undefined ? null : <Loaded overview={data} />}
      {busy && data === undefined ? outline : null}
    </div>
  );
}
