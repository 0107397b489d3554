import * as words from '#texts/checkout.ts';
import type { OrderItem } from '../../../common/contract/order.ts';
import { routes } from '../../../common/routes/routes.ts';
import { lineTotal } from '../../../common/domain/cart.ts';
import { Card } from '../common/Card.tsx';
import { Money } from '../common/Money.tsx';
import { ProductImage } from '../common/ProductImage.tsx';
import { TextLink } from '../common/links.tsx';
import classes from './Order.module.css';

/** The lines of an order. They are copies, which survive their products (A24). */
export function OrderLines({ lines }: { lines: OrderItem[] }) {
  return (
    <Card title={words.orderItems}>
      {lines.length === 0 ? <p className={classes.text}>{words.noItems}</p> : null}
      {lines.length > 0 ? (
        <ul className={classes.lines}>
          {lines.map((line, index) => (
            <li key={`${index} ${line.product}`} className={classes.line}>
              <div className={classes.picture}>
                <ProductImage image={line.image} alt="" place="thumbnail" />
              </div>
              <TextLink href={routes.product.href({ id: line.product })} className={classes.name}>
                {line.name}
              </TextLink>
              <span className={classes.sum}>
                {line.qty} × <Money dollars={line.price} /> ={' '}
                <strong>
                  <Money cents={lineTotal(line)} />
                </strong>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
