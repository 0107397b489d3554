import { withMantine } from '../MantineRoot.tsx';
import * as words from '#texts/cart.ts';
import { Button } from '@mantine/core';
import { routes } from '../../../common/routes/routes.ts';
import type { Shop } from '../../app/shop.ts';
import { Failure, Working } from '../common/calls.tsx';
import { Notice, Card } from '../common/Card.tsx';
import { Page } from '../common/Page.tsx';
import { TopRated } from '../common/Chunk.tsx';
import { useIsHydrating, useSelector, useShop, useSnapshot } from '../shop/ShopContext.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import phone from '../common/Phone.module.css';
import row from '../common/ProductRow.module.css';
import classes from './Cart.module.css';
import { useNextChunk } from '../shop/useNextChunk.ts';
import { shownQty, type CartLine, countOf } from '../../../common/domain/cart.ts';
import { Money } from '../common/values.tsx';
import { Thumbnail } from '../common/ProductImage.tsx';
import { QtyField } from '../common/QtyField.tsx';
import { TextLink } from '../common/controls.tsx';
import { useLocation } from 'wouter';
import { loginPath } from '../../../common/routes/redirect.ts';
import { centsToFreeShipping, lineTotal, pricesOf, shippingTerms } from '../../../common/domain/money.ts';
import { onFirstClick } from '../common/events.ts';
import { useListFocus } from '../common/useListFocus.ts';

/** The subtotal and the button to the checkout, which sends guests to sign in first (S104, S117). */
function CartSummary({ cart, session }: Pick<Shop['actors'], 'cart' | 'session'>) {
  const lines = useSelector(cart, (state) => state.context.lines);
  const isBusy = useSelector(cart, (state) => state.hasTag('busy'));
  const isGuest = useSelector(session, (state) => state.context.user === null);
  const [, go] = useLocation();
  const { items } = pricesOf(lines);
  const missing = centsToFreeShipping(items);
  const proceed = onFirstClick(() => go(isGuest ? loginPath(routes.shipping.href()) : routes.shipping.href()));
  return (
    <Card title={words.subtotal(countOf(lines))} className="aside">
      {lines.length > 0 ? (
        <>
          <p className={`digits ${classes.amount}`}>
            <Money cents={items} />
          </p>
          {missing > 0 ? (
            <progress className={classes.meter} value={items} max={items + missing} aria-label={words.onTheWay} />
          ) : null}
          <p className="quiet lead">{shippingTerms(items)}</p>
        </>
      ) : null}
      <Button
        color="amber"
        size="md"
        fullWidth
        className={lines.length === 0 ? '' : phone.action}
        disabled={lines.length === 0}
        onClick={proceed}
      >
        {words.proceed}
      </Button>
      {isBusy ? <Working actor={cart} /> : null}
    </Card>
  );
}

type Cart = Pick<Shop['actors'], 'cart'>;

function Line({ cart, line, index }: Cart & { line: CartLine; index: number }) {
  const { afterPress } = useShop().page;
  const { product, name, image, price, qty, countInStock } = line;
  const shown = useSelector(cart, (state) =>
    state.matches('adding') ? shownQty(line, state.context.pendingItems) : qty,
  );
  const isComing = useSelector(
    cart,
    (state) => state.matches('adding') && state.context.pendingItems.some((item) => item.product === product),
  );
  return (
    <li className={`surface ${row.line}`} aria-busy={isComing}>
      <Thumbnail image={image} className={row.picture} />
      <div className={`stack ${row.about}`}>
        <TextLink href={routes.product.href({ id: product })} className="bold breaks">
          <bdi>{name}</bdi>
        </TextLink>
        <span className="quiet digits">
          <Money dollars={price} /> {words.each}
        </span>
      </div>
      <div className={`row ${row.controls}`}>
        <div className={classes.qty}>
          <QtyField
            label={words.qtyOf(name)}
            isLabelShown={false}
            stock={Math.max(countInStock, qty)}
            value={shown}
            onChange={(wanted) => afterPress(() => cart.send({ type: 'cart.add', product, qty: wanted }))}
          />
        </div>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          aria-label={words.removeItem(name)}
          data-remove
          disabled={isComing}
          onClick={() => cart.send({ type: 'cart.remove', index, product })}
        >
          {words.remove}
        </Button>
        <span className={`digits headline ${classes.sum}`}>
          <Money cents={lineTotal(line)} />
        </span>
        {countInStock < qty ? (
          <p className={`danger bold ${classes.short}`}>
            {countInStock > 0 ? words.onlyInStock(countInStock) : words.outOfStock}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function CartLines({ cart }: Cart) {
  useNextChunk();
  const lines = useSelector(cart, (state) => state.context.lines);
  return (
    <div className="stack">
      <ul className="stack near">
        {lines.map((line, index) => (
          <Line key={line.product} cart={cart} line={line} index={index} />
        ))}
      </ul>
      <p>
        <TextLink href={routes.home.href()}>{words.keepShopping}</TextLink>
      </p>
    </div>
  );
}

/** Draws the cart chart (S20, S85–S88). The way to the checkout comes first: the keyboard need not pass all lines. */
export function CartView({ cart, session }: Pick<Shop['actors'], 'cart' | 'session'>) {
  const state = useSnapshot(cart);
  const { lines, error, notice, undo } = state.context;
  const isEmpty = lines.length === 0;
  const isBusy = state.hasTag('busy');
  const isFailed = state.matches('failed');
  const frame = useListFocus('[data-remove]');
  const dismiss = () => cart.send({ type: 'cart.dismiss' });
  return (
    <Page title={routes.cart.title} size="xl">
      <div ref={frame} className="columns">
        {isEmpty ? null : <CartSummary cart={cart} session={session} />}
        <div>
          <div tabIndex={-1} role="status">
            {notice === null && undo === null ? null : (
              <Notice onDismiss={isFailed ? undefined : dismiss}>
                {undo === null ? null : (
                  <p className="breaks row tight">
                    <span>{undo.change}</span>
                    <Button variant="default" size="compact-md" onClick={() => cart.send({ type: 'cart.undo' })}>
                      {words.undo}
                    </Button>
                  </p>
                )}
                {notice === null ? null : <p>{notice}</p>}
              </Notice>
            )}
          </div>
          {isFailed ? (
            <Failure message={error} onRetry={() => cart.send({ type: 'cart.retry' })} onDismiss={dismiss} />
          ) : null}
          {isEmpty ? <EmptyCart isComing={isBusy} /> : <CartLines cart={cart} />}
        </div>
        {isEmpty ? <CartSummary cart={cart} session={session} /> : null}
      </div>
      {isEmpty && !isBusy ? <TopRated /> : null}
    </Page>
  );
}

/** The shopping cart. The server draws its heading alone: the cart is in the browser. */
function CartScreen() {
  const { cart, session } = useShop().actors;
  return useIsHydrating() ? <Page title={routes.cart.title} size="xl" /> : <CartView cart={cart} session={session} />;
}

export default withMantine(CartScreen);
