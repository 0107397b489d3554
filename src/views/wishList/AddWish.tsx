import * as words from '#texts/wishList.ts';
import type { Product } from '../../../common/contract/product.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { cartMachine } from '../../machines/cart.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { buttonLooks } from '../common/PlainButton.tsx';
import { TextLink } from '../common/links.tsx';
import { Working } from '../common/Working.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';

/** Adds one of a wished product to the cart (S130), and then leads there. A product in the cart has no button. */
export function AddWish({
  product: { _id, name, countInStock },
  cart,
}: {
  product: Product;
  cart: Actor<typeof cartMachine>;
}) {
  const isInCart = useSelector(cart, ({ context }) => context.lines.some(({ product }) => product === _id));
  const isPending = useSelector(cart, ({ context }) => context.pendingItems.some(({ product }) => product === _id));
  const isFirst = useSelector(cart, ({ context }) => context.pendingItems[0]?.product === _id);
  const adding = useSelector(cart, (state) => state.hasTag('busy')) && isPending;
  const failed = useSelector(cart, (state) => state.matches('failed')) && isFirst;
  const error = useSelector(cart, (state) => state.context.error);
  const add = () => {
    if (!adding) cart.send({ type: 'cart.add', product: _id, qty: 1 });
  };
  if (isInCart) return <TextLink href={routes.cart.href()}>{words.inCart}</TextLink>;
  return (
    <>
      <button
        type="button"
        {...buttonLooks({ color: 'amber', size: 'compact-md' })}
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
