import * as words from '#texts/wishList.ts';
import { useRef } from 'react';
import { routes } from '../../../common/routes/routes.ts';
import type { cartMachine } from '../../machines/cart.machine.ts';
import type { savedProductsMachine } from '../../machines/savedProducts.machine.ts';
import { ButtonLink } from '../common/links.tsx';
import { Page } from '../common/Page.tsx';
import { PlainButton } from '../common/PlainButton.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import { Viewed } from './Viewed.tsx';
import { Wish } from './Wish.tsx';
import classes from './WishList.module.css';

/** Draws the chart of saved products (A74): the wish list with an undo, and below it what was looked at last. */
export function WishListView({
  saved,
  cart,
}: {
  saved: Actor<typeof savedProductsMachine>;
  cart: Actor<typeof cartMachine>;
}) {
  const wishes = useSelector(saved, (state) => state.context.wishes);
  const removed = useSelector(saved, (state) => state.context.removed);
  const notice = useRef<HTMLDivElement>(null);
  const answer = (type: 'wish.undo' | 'undo.dismiss') => {
    notice.current?.focus();
    saved.send({ type });
  };
  return (
    <Page title={routes.wishList.title}>
      <div ref={notice} tabIndex={-1} role="status" className={classes.status}>
        {removed === null ? null : (
          <p className={classes.removed}>
            <span>{words.removed(removed.wish.name)}</span>
            <PlainButton variant="default" size="compact-md" onClick={() => answer('wish.undo')}>
              {words.undo}
            </PlainButton>
            <PlainButton variant="default" size="compact-md" onClick={() => answer('undo.dismiss')}>
              {words.dismiss}
            </PlainButton>
          </p>
        )}
      </div>
      {wishes.length === 0 ? (
        <div className={classes.empty}>
          <p className={classes.none}>{words.empty}</p>
          <p>{words.howTo}</p>
          <ButtonLink href={routes.home.href()}>{words.goToShop}</ButtonLink>
        </div>
      ) : (
        <ul className={classes.wishes} aria-label={words.wishList}>
          {wishes.map((wish) => (
            <Wish
              key={wish.product}
              wish={wish}
              cart={cart}
              onRemove={() => saved.send({ type: 'wish.remove', product: wish.product })}
              onLast={() => notice.current?.focus()}
            />
          ))}
        </ul>
      )}
      <Viewed saved={saved} />
    </Page>
  );
}
