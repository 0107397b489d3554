import { Button } from '@mantine/core';
import * as words from '#texts/cart.ts';
import { useNextChunk } from '../shop/useNextChunk.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { MouseEvent } from 'react';
import { routes } from '../../../common/routes/routes.ts';
import { lineTotal, shownQty, type CartLine } from '../../../common/domain/cart.ts';
import type { cartMachine } from '../../machines/cart.machine.ts';
import { Money } from '../common/Money.tsx';
import { ProductImage } from '../common/ProductImage.tsx';
import { QtyField } from '../common/QtyField.tsx';
import { TextLink } from '../common/links.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './Cart.module.css';

type Cart = Actor<typeof cartMachine>;

/** The remove button of the neighbouring line, which gets the focus when a line is removed. */
const neighbourOf = (button: HTMLElement): HTMLElement | null => {
  const line = button.closest('li');
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('button') ?? null;
};

function Line({ cart, line, index, onLast }: { cart: Cart; line: CartLine; index: number; onLast: () => void }) {
  const { product, name, image, price, qty, countInStock } = line;
  const shown = useSelector(cart, (state) =>
    state.matches('adding') ? shownQty(line, state.context.pendingItems) : qty,
  );
  const isComing = useSelector(
    cart,
    (state) => state.matches('adding') && state.context.pendingItems.some((item) => item.product === product),
  );
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const next = neighbourOf(currentTarget);
    if (next) next.focus();
    else onLast();
    cart.send({ type: 'cart.remove', index, product });
  };
  return (
    <li className={classes.line} aria-busy={isComing}>
      <div className={classes.picture}>
        <ProductImage image={image} alt="" place="thumbnail" />
      </div>
      <TextLink href={routes.product.href({ id: product })} className={classes.name}>
        {name}
      </TextLink>
      <span className={classes.price}>
        <Money dollars={price} /> {words.each}
      </span>
      <div className={classes.controls}>
        <div className={classes.qty}>
          <QtyField
            label={words.qtyOf(name)}
            isLabelShown={false}
            stock={Math.max(countInStock, qty)}
            value={shown}
            onChange={(wanted) => cart.send({ type: 'cart.add', product, qty: wanted })}
          />
        </div>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          aria-label={words.removeItem(name)}
          disabled={isComing}
          onClick={remove}
        >
          {words.remove}
        </Button>
        <span className={classes.sum}>
          <Money cents={lineTotal(line)} />
        </span>
        {countInStock < qty ? (
          <p className={classes.short}>{countInStock > 0 ? words.onlyInStock(countInStock) : words.outOfStock}</p>
        ) : null}
      </div>
    </li>
  );
}

/** The lines of the cart, each with a quantity field (S115) and a remove button (S87). */
export function CartLines({
  cart,
  onLast,
}: {
  cart: Cart;
  /** Called when the last line is removed, to move the focus. */
  onLast: () => void;
}) {
  useNextChunk();
  const lines = useSelector(cart, (state) => state.context.lines);
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <Line key={line.product} cart={cart} line={line} index={index} onLast={onLast} />
      ))}
    </ul>
  );
}
