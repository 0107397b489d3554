import { useId, type ReactNode } from 'react';
import { whole } from '#texts/money.ts';
import * as words from '#texts/admin.ts';
import type { BriefOrder } from '../../../common/contract/order.ts';
import type { Overview } from '../../../common/contract/overview.ts';
import { orderListPath } from '../../../common/domain/orderList.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import { Day } from '../common/Day.tsx';
import { Money } from '../common/Money.tsx';
import { ReadTrouble } from '../common/ReadTrouble.tsx';
import { ProductImage } from '../common/ProductImage.tsx';
import { TextLink } from '../common/links.tsx';
import { Working } from '../common/Working.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import { SalesChart } from './SalesChart.tsx';
import { Stock } from './Stock.tsx';
import outline from '../common/Outline.module.css';
import classes from './OverviewView.module.css';

/** One thing that waits: how much of it there is, the first few, and where all are. */
function Waiting({
  title,
  count,
  none,
  all,
  children,
}: {
  title: string;
  count: number;
  /** The text of an empty list. */
  none: string;
  all: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.card}>
      <h2 id={id}>
        {title} <span className={classes.count}>{whole(count)}</span>
      </h2>
      {count === 0 ? <p className={classes.none}>{none}</p> : <ul className={classes.rows}>{children}</ul>}
      {count === 0 ? null : <p className={classes.all}>{all}</p>}
    </section>
  );
}

function OrderRow({ order, since }: { order: BriefOrder; since: ReactNode }) {
  return (
    <li className={classes.order}>
      <span className={classes.who}>
        <TextLink href={routes.order.href({ id: order._id })}>{order.user.name}</TextLink>
        <span className={classes.quiet}>{since}</span>
      </span>
      <Money dollars={order.totalPrice} />
    </li>
  );
}

function Loaded({ overview: { waiting, refused, lowStock, sales } }: { overview: Overview }) {
  return (
    <div className={classes.overview}>
      <Waiting
        title={words.toDeliver}
        count={waiting.count}
        none={words.allDelivered}
        all={<TextLink href={orderListPath({ show: 'waiting' })}>{words.showToDeliver}</TextLink>}
      >
        {waiting.orders.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            since={
              <>
                {words.paid} <Day of={order.paidAt ?? order.createdAt} />
              </>
            }
          />
        ))}
      </Waiting>
      <Waiting
        title={words.refusedPayments}
        count={refused.count}
        none={words.noneRefused}
        all={<TextLink href={orderListPath({ show: 'unpaid' })}>{words.showUnpaid}</TextLink>}
      >
        {refused.orders.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            since={
              <>
                {words.placed} <Day of={order.createdAt} />
              </>
            }
          />
        ))}
      </Waiting>
      <Waiting
        title={words.lowStock}
        count={lowStock.count}
        none={words.enoughStock}
        all={<TextLink href={routes.productList.href({})}>{words.showProducts}</TextLink>}
      >
        {lowStock.products.map(({ _id, name, image, countInStock }) => (
          <li key={_id} className={classes.product}>
            <span className={classes.picture}>
              <ProductImage image={image} alt="" place="thumbnail" />
            </span>
            <TextLink href={routes.productEdit.href({ id: _id })}>{name}</TextLink>
            <Stock countInStock={countInStock} />
          </li>
        ))}
      </Waiting>
      <SalesChart sales={sales} />
    </div>
  );
}

/** As large as what comes. */
function OverviewOutline() {
  return (
    <div aria-hidden className={classes.overview}>
      {['to deliver', 'refused', 'low stock'].map((each) => (
        <div key={each} className={`${outline.block} ${classes.coming}`} />
      ))}
      <div className={`${outline.block} ${classes.coming} ${classes.wide}`} />
    </div>
  );
}

/** Draws what an administrator should know first (A70). */
export function OverviewView({ overview }: { overview: Actor<typeof resourceMachine> }) {
  const data = useSelector(overview, (state) => state.context.data as Overview | undefined);
  const busy = useSelector(overview, (state) => state.hasTag('busy'));
  return (
    <div aria-busy={busy}>
      {busy ? <Working actor={overview} /> : null}
      <ReadTrouble read={overview} />
      {data === undefined ? null : <Loaded overview={data} />}
      {busy && data === undefined ? <OverviewOutline /> : null}
    </div>
  );
}
