import * as words from '#texts/wishList.ts';
import type { Product } from '../../../common/contract/product.ts';
import { MOST_WISHES, savedOf } from '../../../common/domain/savedProducts.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { savedProductsMachine } from '../../machines/savedProducts.machine.ts';
import { TextLink } from '../common/links.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import classes from './WishToggle.module.css';

/** Puts a product on the wish list, or takes it off (A74). */
export function WishToggle({ saved, product }: { saved: Actor<typeof savedProductsMachine>; product: Product }) {
  const isWished = useSelector(saved, ({ context }) => context.wishes.some((each) => each.product === product._id));
  const hasWishes = useSelector(saved, ({ context }) => context.wishes.length > 0);
  const canAdd = useSelector(saved, (state) => state.can({ type: 'wish.add', saved: savedOf(product) }));
  const isFull = !isWished && !canAdd;
  const toggle = () =>
    saved.send(
      isWished ? { type: 'wish.remove', product: product._id } : { type: 'wish.add', saved: savedOf(product) },
    );
  return (
    <div className={classes.row}>
      <button
        type="button"
        className={classes.toggle}
        aria-pressed={isWished}
        aria-label={words.wishFor(product.name)}
        disabled={isFull}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" stroke="currentColor" strokeWidth="2" aria-hidden>
          <path d="M12 20.5 4.3 12.7a5 5 0 0 1 7.1-7.1l.6.6.6-.6a5 5 0 0 1 7.1 7.1z" strokeLinejoin="round" />
        </svg>
        {words.wishList}
      </button>
      {hasWishes ? (
        <span className={classes.more}>
          {isFull ? `${words.full(MOST_WISHES)} ` : null}
          <TextLink href={routes.wishList.href()} underline="always">
            {words.see}
          </TextLink>
        </span>
      ) : null}
    </div>
  );
}
