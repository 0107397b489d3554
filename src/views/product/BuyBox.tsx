import * as words from '#texts/product.ts';
import { useSelector } from '../shop/useSelector.ts';
import { useState } from 'react';
import type { Product } from '../../../common/contract/product.ts';
import { clampQty } from '../../../common/domain/cart.ts';
import { routes } from '../../../common/routes/routes.ts';
import { Failure } from '../common/Failure.tsx';
import { buttonLooks } from '../common/PlainButton.tsx';
import { QtyField } from '../common/QtyField.tsx';
import { Working } from '../common/Working.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './BuyBox.module.css';

/** A `ref` that scrolls a new element into view without moving the focus. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The threshold for “only n left”. */
const FEW = 5;

const looks = buttonLooks({ color: 'amber', size: 'md' });

/**
 * Stock, quantity and Add To Cart (S18, S115, S116). The cart chart adds the item; it is busy or failed with this product
 * while the item is pending. The shop navigates afterwards.
 */
export function BuyBox({ product: { _id, countInStock } }: { product: Product }) {
  const { cart } = useShop();
  const [qty, setQty] = useState(1);
  const isPending = useSelector(cart, ({ context }) => context.pendingItems.some((item) => item.product === _id));
  const adding = useSelector(cart, (state) => state.hasTag('busy')) && isPending;
  const failed = useSelector(cart, (state) => state.matches('failed')) && isPending;
  const error = useSelector(cart, (state) => state.context.error);
  const isInStock = countInStock > 0;
  const add = () => {
    if (!adding) cart.send({ type: 'cart.add', product: _id, qty: clampQty(qty, countInStock) });
  };
  return (
    <div className={classes.box} aria-busy={adding}>
      <div className={classes.stock}>
        <p className={isInStock ? classes.inStock : classes.soldOut}>{isInStock ? words.inStock : words.outOfStock}</p>
        {isInStock && countInStock <= FEW ? <p className={classes.low}>{words.onlyLeft(countInStock)}</p> : null}
      </div>
      <div className={classes.order}>
        {isInStock ? (
          <QtyField label={words.qty} value={qty} stock={countInStock} onChange={setQty} disabled={adding} />
        ) : null}
        <button
          type="button"
          {...looks}
          className={`${looks.className} ${classes.add}`}
          disabled={!isInStock}
          // Not `disabled` while adding, because a disabled button loses the focus.
          aria-disabled={adding || undefined}
          // The product is read again before it is added (S130), and the cart opens.
          data-leads-to={isInStock && !adding ? routes.cart.href({ id: _id }) : undefined}
          onClick={add}
        >
          {words.addToCart}
        </button>
      </div>
      {adding ? <Working actor={cart} label={words.adding} /> : null}
      {failed ? (
        <div ref={scrollIntoView}>
          <Failure
            message={error}
            onRetry={() => cart.send({ type: 'cart.retry' })}
            onDismiss={() => cart.send({ type: 'cart.dismiss' })}
          />
        </div>
      ) : null}
    </div>
  );
}
