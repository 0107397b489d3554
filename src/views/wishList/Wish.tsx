import * as words from '#texts/wishList.ts';
import type { MouseEvent } from 'react';
import type { SavedProduct } from '../../../common/domain/savedProducts.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { cartMachine } from '../../machines/cart.machine.ts';
import { productMachine } from '../../machines/product.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { TextLink } from '../common/links.tsx';
import { Money } from '../common/Money.tsx';
import { Overloaded } from '../common/Overloaded.tsx';
import { buttonLooks } from '../common/PlainButton.tsx';
import { ProductImage } from '../common/ProductImage.tsx';
import { Working } from '../common/Working.tsx';
import { useScreen, type Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import { AddWish } from './AddWish.tsx';
import classes from './WishList.module.css';

/** The remove button of the neighbouring wish, which gets the focus when a wish is removed. */
const neighbourOf = (button: HTMLElement): HTMLElement | null => {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('[data-remove]') ?? null;
};

/** A product of the wish list. Its price and stock are read (C3); until then its name and picture are shown as kept. */
export function Wish({
  wish,
  cart,
  onRemove,
  onLast,
}: {
  wish: SavedProduct;
  cart: Actor<typeof cartMachine>;
  onRemove: () => void;
  /** Called when the only wish is removed, to move the focus. */
  onLast: () => void;
}) {
  const actor = useScreen(productMachine, { productId: wish.product });
  const product = useSelector(actor, (state) => state.context.product);
  const busy = useSelector(actor, (state) => state.matches('loading'));
  const waiting = useSelector(actor, (state) => state.matches('waiting'));
  const waits = useSelector(actor, (state) => state.context.waits);
  const failed = useSelector(actor, (state) => state.matches('failed'));
  const gone = useSelector(actor, (state) => state.matches('notFound'));
  const error = useSelector(actor, (state) => state.context.error);
  const { name, image } = product ?? wish;
  const reload = () => actor.send({ type: 'product.reload' });
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const next = neighbourOf(currentTarget);
    if (next) next.focus();
    else onLast();
    onRemove();
  };
  return (
    <li className={classes.wish} aria-busy={busy}>
      <div className={classes.picture}>
        <ProductImage image={image} alt="" place="thumbnail" />
      </div>
      <div className={classes.about}>
        {gone ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <TextLink href={routes.product.href({ id: wish.product })} className={classes.name}>
            {name}
          </TextLink>
        )}
        {busy ? (
          <Working actor={actor} label={words.reading(wish.name)} outline={<span className={classes.line} />} />
        ) : null}
        {waiting ? <Overloaded waits={waits} onRetry={reload} /> : null}
        {failed ? <Failure message={error} onRetry={reload} /> : null}
        {gone ? <p className={classes.gone}>{words.gone}</p> : null}
        {product ? (
          <p className={classes.price}>
            <Money dollars={product.price} />
            <span className={product.countInStock > 0 ? classes.inStock : classes.soldOut}>
              {product.countInStock > 0 ? words.inStock : words.outOfStock}
            </span>
          </p>
        ) : null}
      </div>
      <div className={classes.controls}>
        {product ? <AddWish product={product} cart={cart} /> : null}
        <button
          type="button"
          {...buttonLooks({ variant: 'default', size: 'compact-md' })}
          aria-label={words.removeItem(wish.name)}
          data-remove
          onClick={remove}
        >
          {words.remove}
        </button>
      </div>
    </li>
  );
}
