import type { OrderItem } from '../../../common/contract/order.ts';
import { routes } from '../../../common/routes/routes.ts';
import { Money } from '../common/values.tsx';
import { Thumbnail } from '../common/ProductImage.tsx';
import { TextLink } from '../common/controls.tsx';
import classes from './Order.module.css';
import * as figures from '#texts/order.ts';
import { lineTotal, type Prices } from '../../../common/domain/money.ts';
import { Block, Line } from '../common/Outline.tsx';

export function OrderPartsOutline() {
  return (
    <div className="columns">
      <div className="stack parts">
        <Block height="12.5rem" />
        <Block height="9.25rem" />
        <Block height="10rem" />
      </div>
      <Block height="17.5rem" />
    </div>
  );
}

export function OrderOutline() {
  return (
    <div style={{ minHeight: '40rem' }}>
      <Line width="11rem" margin="-0.5rem 0 1.75rem" />
      <Line width="min(21rem, 100%)" height="1.9rem" marginBottom="1.25rem" />
      <Line maxWidth="36rem" height="4.5rem" marginBottom="1.5rem" />
      <OrderPartsOutline />
    </div>
  );
}

type FiguresProps = { prices: Prices; isRefunded?: boolean };

export function Figures({ prices: { items, shipping, tax, total }, isRefunded = false }: FiguresProps) {
  const rows = [
    [figures.items, items],
    [figures.shipping, shipping],
    [figures.tax, tax],
    [figures.total, total],
    ...(isRefunded ? ([[figures.refunded, total]] as const) : []),
  ] as const;
  return (
    <dl className={`lead ${classes.figures}`}>
      {rows.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="digits">
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is ordered. A link would lead out of the checkout. */
export function Lines({ lines, isLinked = false }: { lines: OrderItem[]; isLinked?: boolean }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <li key={`${index} ${line.product}`} className={classes.line}>
          <Thumbnail image={line.image} className={classes.picture} />
          {isLinked ? (
            <TextLink href={routes.product.href({ id: line.product })} className="breaks">
              <bdi>{line.name}</bdi>
            </TextLink>
          ) : (
            <bdi className="breaks">{line.name}</bdi>
          )}
          <span className={`quiet digits ${classes.sum}`}>
            <span>{line.qty}</span> × <Money dollars={line.price} /> ={' '}
            <strong>
              <Money cents={lineTotal(line)} />
            </strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
