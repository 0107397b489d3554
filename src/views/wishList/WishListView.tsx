import * as words from '#texts/wishList.ts';
import { useRef } from 'react';
import { routes } from '../../../common/routes/routes.ts';
import type { savedProductsMachine } from '../../machines/savedProducts.machine.ts';
import { ButtonLink, PlainButton, TextLink, buttonLooks } from '../common/controls.tsx';
import { Page } from '../common/Page.tsx';
import { type Actor, useSelector, useScreen, useShop, useSnapshot } from '../shop/ShopContext.tsx';
import row from '../common/ProductRow.module.css';
import classes from './WishList.module.css';
import type { Product } from '../../../common/contract/product.ts';
import { Failure, ReadTrouble, Working } from '../common/calls.tsx';
import { useListFocus } from '../common/useListFocus.ts';
import { ProductStrip } from '../common/ProductStrip.tsx';
import type { SavedProduct } from '../../../common/domain/savedProducts.ts';
import { productMachine } from '../../machines/product.machine.ts';
import { Money } from '../common/values.tsx';
import { Line } from '../common/Outline.tsx';
import { Thumbnail } from '../common/ProductImage.tsx';

/** The recently viewed products, from stored data, without a call (A74). */
export function Viewed({ saved, except }: { saved: Actor<typeof savedProductsMachine>; except?: string }) {
  const views = useSelector(saved, (state) => state.context.views);
  const frame = useRef<HTMLDivElement>(null);
  const cards = views.filter(({ product }) => product !== except);
  const clear = () => {
    frame.current?.focus();
    saved.send({ type: 'views.clear' });
  };
  return (
    <div ref={frame} tabIndex={-1} className="focusable">
      {cards.length === 0 ? (
        <p className={`quiet ${classes.noneViewed}`}>{words.nothingViewed}</p>
      ) : (
        <ProductStrip
          title={words.recentlyViewed}
          cards={cards}
          action={
            <PlainButton variant="default" size="compact-md" onClick={clear}>
              {words.clearViews}
            </PlainButton>
          }
        />
      )}
    </div>
  );
}

/** Adds one of a wished product to the cart (S130), and then leads there. A product in the cart has no button. */
function AddWish({ product: { _id, name, countInStock } }: { product: Product }) {
  const { cart } = useShop().actors;
  const state = useSnapshot(cart);
  const { error, lines, pendingItems } = state.context;
  const isInCart = lines.some(({ product }) => product === _id);
  const adding = state.hasTag('busy') && pendingItems.some(({ product }) => product === _id);
  const failed = state.matches('failed') && pendingItems[0]?.product === _id;
  const add = () => {
    if (!adding) cart.send({ type: 'cart.add', product: _id, qty: 1 });
  };
  if (isInCart)
    return (
      <TextLink href={routes.cart.href()} className="bold">
        {words.inCart}
      </TextLink>
    );
  return (
    <>
      <button
        type="button"
        {...buttonLooks({ color: 'amber' })}
        aria-label={words.addItem(name)}
        disabled={countInStock === 0}
        // Not `disabled` while adding, because a disabled button loses the focus.
        aria-disabled={adding || undefined}
        onClick={add}
      >
        {words.addToCart}
      </button>
      {adding ? <Working actor={cart} label={words.adding(name)} /> : null}
      {failed ? (
        <Failure
          message={error}
          onRetry={() => cart.send({ type: 'cart.retry' })}
          onDismiss={() => cart.send({ type: 'cart.dismiss' })}
        />
      ) : null}
    </>
  );
}

/** Draws the chart of saved products (A74): the wish list with an undo, and below it what was looked at last. */
export function WishListView({ saved }: { saved: Actor<typeof savedProductsMachine> }) {
  const { wishes, removed } = useSelector(saved, (state) => state.context);
  const frame = useListFocus('[data-remove]');
  return (
    <Page title={routes.wishList.title}>
      <div ref={frame}>
        <div tabIndex={-1} role="status" className="focusable">
          {removed === null ? null : (
            <p className="panel row tight lead">
              <span className="breaks">{words.removed(removed.wish.name)}</span>
              <PlainButton variant="default" size="compact-md" onClick={() => saved.send({ type: 'wish.undo' })}>
                {words.undo}
              </PlainButton>
              <PlainButton variant="default" size="compact-md" onClick={() => saved.send({ type: 'undo.dismiss' })}>
                {words.dismiss}
              </PlainButton>
            </p>
          )}
        </div>
        {wishes.length === 0 ? (
          <div className="empty stack start">
            <p className="headline">{words.empty}</p>
            <p>{words.howTo}</p>
            <ButtonLink href={routes.home.href()}>{words.goToShop}</ButtonLink>
          </div>
        ) : (
          <ul className={`stack near ${classes.wishes}`} aria-label={words.wishList}>
            {wishes.map((wish) => (
              <Wish
                key={wish.product}
                wish={wish}
                onRemove={() => saved.send({ type: 'wish.remove', product: wish.product })}
              />
            ))}
          </ul>
        )}
      </div>
      <Viewed saved={saved} />
    </Page>
  );
}

/** A product of the wish list. Its price and stock are read (C3); until then its name and picture are shown as kept. */
function Wish({ wish, onRemove }: { wish: SavedProduct; onRemove: () => void }) {
  const actor = useScreen(productMachine, { productId: wish.product });
  const state = useSnapshot(actor);
  const { product } = state.context;
  const busy = state.matches('loading');
  const gone = state.matches('notFound');
  const { name, image } = product ?? wish;
  return (
    <li className={`surface ${row.line}`} aria-busy={busy}>
      <Thumbnail image={image} className={row.picture} />
      <div className={`stack ${row.about}`}>
        {gone ? (
          <span className="bold breaks">
            <bdi>{name}</bdi>
          </span>
        ) : (
          <TextLink href={routes.product.href({ id: wish.product })} className="bold breaks">
            <bdi>{name}</bdi>
          </TextLink>
        )}
        {busy ? <Working actor={actor} label={words.reading(wish.name)} outline={<Line width="8rem" />} /> : null}
        <ReadTrouble read={actor} retry="product.reload" />
        {gone ? <p className="quiet">{words.gone}</p> : null}
        {product ? (
          <p className={`digits row ${classes.price}`}>
            <Money dollars={product.price} />
            <span className={product.countInStock > 0 ? 'quiet' : 'danger bold'}>
              {product.countInStock > 0 ? words.inStock : words.outOfStock}
            </span>
          </p>
        ) : null}
      </div>
      <div className={`spread row ${row.controls}`}>
        {product ? <AddWish product={product} /> : null}
        <button
          type="button"
          {...buttonLooks({ variant: 'default' })}
          aria-label={words.removeItem(wish.name)}
          data-remove
          onClick={onRemove}
        >
          {words.remove}
        </button>
      </div>
    </li>
  );
}
