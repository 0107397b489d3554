import { type ReactNode, useState, useLayoutEffect, useRef } from 'react';
import * as words from '#texts/product.ts';
import * as common from '#texts/common.ts';
import type { Product } from '../../../common/contract/product.ts';
import type { productMachine } from '../../machines/product.machine.ts';
import type { Fact } from '../../../common/domain/facts.ts';
import { pricesOf, shippingTerms } from '../../../common/domain/money.ts';
import { Money, Stars } from '../common/values.tsx';
import { Gallery } from './Gallery.tsx';
import classes from './Product.module.css';
import { clampQty } from '../../../common/domain/cart.ts';
import { routes } from '../../../common/routes/routes.ts';
import { Failure, Working } from '../common/calls.tsx';
import { buttonLooks } from '../common/controls.tsx';
import { QtyField } from '../common/QtyField.tsx';
import { useFeatures, useShop, useSelector, type Actor } from '../shop/ShopContext.tsx';
import { Chunk, ChunkFailure, StripPlaceholder } from '../common/Chunk.tsx';
import { reducedMotion } from '../../services/preferences.ts';
import { takePressedPicture } from '../shop/navigation.ts';

const MOVE = { duration: 250, easing: 'ease' };

const centerOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

/** Moves an element from where another was, as large as that. What lies below it can be pressed meanwhile. */
const moveFrom = (from: DOMRect, element: HTMLElement): void => {
  const to = element.getBoundingClientRect();
  const [start, end] = [centerOf(from), centerOf(to)];
  const transform = `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${from.width / to.width})`;
  element.animate({ transform: [transform, 'none'], pointerEvents: ['none', 'none'] }, MOVE);
};

/** Where the picture that was pressed before moves to (A80). A view transition of the browser would hold the page back. */
const useMovedPicture = () => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const from = takePressedPicture();
    if (!from || reducedMotion().matches) return;
    // Before the same paint, but after other effects: each change between two layouts costs one more.
    requestAnimationFrame(() => place.current && moveFrom(from, place.current));
  });
  return place;
};

/** False on the server, in hydration and in a screen drawn ahead (`Screens`). True before the browser paints it. */
const useIsShown = (): boolean => {
  const [isShown, setIsShown] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- a hidden `Activity` is told only by its effects, which do not run
  useLayoutEffect(() => setIsShown(true), []);
  return isShown;
};

/** Keeps the height of the toggle. The part below says it if the chunk fails. */
const TogglePlaceholder = () => <div className={classes.toggle} />;

const placeholders = { toggle: TogglePlaceholder, viewed: StripPlaceholder };

/** The wish list's toggle, or recent products: never drawn by the server, since the lists are in the browser (A74). */
export function SavedPart({ part, product }: { part: keyof typeof placeholders; product: Product }) {
  const Placeholder = placeholders[part];
  return useIsShown() ? <Chunk name="wishList" input={{ part, product }} fallback={Placeholder} /> : <Placeholder />;
}

type Read = { read: Actor<typeof productMachine> };

/** A mail once a sold out product is back (A102). Not drawn by the server, which knows no account. */
function Restock({ product: { _id: productId }, read: product }: { product: Product } & Read) {
  return (
    <div className={`breaks ${classes.restock}`}>
      {useIsShown() ? <Chunk name="restock" input={{ productId, product }} fallback={ChunkFailure} /> : null}
    </div>
  );
}

/** A `ref` that scrolls a new element into view without moving the focus. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

const FEW = 5;

const looks = buttonLooks({ color: 'amber', size: 'md' });

/** A `ref` of Add To Cart: gets the focus that the form for a mail had, which disappears once the product is back. */
const useFocusOnceBack = (isInStock: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasInStock = useRef(isInStock);
  useLayoutEffect(() => {
    if (isInStock && !wasInStock.current && document.activeElement === document.body) button.current!.focus();
    wasInStock.current = isInStock;
  }, [isInStock]);
  return button;
};

/** Stock, quantity and Add To Cart (S18, S115, S116). The cart chart adds the item; the shop navigates afterwards. */
function BuyBox({ product: { _id, countInStock } }: { product: Product }) {
  const { actors, page } = useShop();
  const { cart } = actors;
  const [qty, setQty] = useState(1);
  const isPending = useSelector(cart, ({ context }) => context.pendingItems.some((item) => item.product === _id));
  const adding = useSelector(cart, (state) => state.hasTag('busy')) && isPending;
  const failed = useSelector(cart, (state) => state.matches('failed')) && isPending;
  const error = useSelector(cart, (state) => state.context.error);
  const isInStock = countInStock > 0;
  const add = () => {
    if (!adding) page.afterPress(() => cart.send({ type: 'cart.add', product: _id, qty: clampQty(qty, countInStock) }));
  };
  return (
    <div aria-busy={adding}>
      <div className={`row ${classes.stock}`}>
        <p className={`row tight bold ${isInStock ? classes.inStock : classes.soldOut}`}>
          {isInStock ? words.inStock : words.outOfStock}
        </p>
        {isInStock && countInStock <= FEW ? <p className="warning bold">{words.onlyLeft(countInStock)}</p> : null}
      </div>
      <div className={`row ${classes.order}`}>
        {isInStock ? (
          <QtyField label={words.qty} value={qty} stock={countInStock} onChange={setQty} disabled={adding} />
        ) : null}
        <button
          type="button"
          ref={useFocusOnceBack(isInStock)}
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

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <table className={`breaks ${classes.facts}`} aria-label={words.facts}>
      <tbody>
        {facts.map(({ name, value }, place) => (
          <tr key={`${place} ${name}`}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a product is (S17), and the buy box (S18), which stays in view beside the description and the reviews. */
export function ProductDetails({ product, read, children }: { product: Product; children?: ReactNode } & Read) {
  const hasRestockMails = useFeatures().includes('restock-mails');
  const isSoldOut = product.countInStock === 0 && product.isDraft !== true;
  const items = useSelector(useShop().actors.cart, ({ context: { lines } }) => {
    const isInCart = lines.some((line) => line.product === product._id);
    return pricesOf(isInCart ? lines : [...lines, { price: product.price, qty: 1 }]).items;
  });
  return (
    <div className={`stack ${classes.product}`}>
      <div className="frame frame-large" ref={useMovedPicture()} data-product-picture>
        <Gallery product={product} />
      </div>
      <div className={`stack ${classes.buying}`}>
        <p className="quiet breaks">
          <bdi>{product.brand}</bdi> · <bdi>{product.category}</bdi>
        </p>
        <h1 tabIndex={-1} className={classes.name}>
          <bdi>{product.name}</bdi>
        </h1>
        <p className={`row tight ${classes.rating}`}>
          <Stars rating={product.rating} /> <a href="#reviews">{common.reviews(product.numReviews)}</a>
        </p>
        <p className={`bold ${classes.price}`}>
          {words.price} <Money dollars={product.price} />
        </p>
        <BuyBox product={product} />
        {hasRestockMails && isSoldOut ? <Restock product={product} read={read} /> : null}
        <SavedPart part="toggle" product={product} />
        <p className="quiet">{shippingTerms(items)}</p>
      </div>
      <div className={classes.about}>
        <p className={`breaks ${classes.description}`} dir="auto">
          {product.description}
        </p>
        {product.facts?.length ? <Facts facts={product.facts} /> : null}
        {children}
      </div>
    </div>
  );
}

export function DetailsPlaceholder() {
  return (
    <div className={`waiting stack ${classes.product}`} aria-hidden>
      <div className="frame frame-large blank" />
      <div className={`stack ${classes.buying}`}>
        <p className="outline-line" />
        <p className="outline-line" />
        <p className="outline-line" />
      </div>
    </div>
  );
}
