import { routes } from '../../../common/routes/routes.ts';
import { ButtonLink } from '../common/links.tsx';
import classes from './EmptyCart.module.css';

/** Nothing is in the cart (S137), and the shop is this way; or something is on its way into it. */
export function EmptyCart({ isComing = false }: { isComing?: boolean }) {
  return (
    <div className={classes.empty}>
      <p>{isComing ? 'Adding to your cart …' : 'Your cart is empty'}</p>
      {isComing ? null : <ButtonLink href={routes.home.href()}>Go to the shop</ButtonLink>}
    </div>
  );
}
