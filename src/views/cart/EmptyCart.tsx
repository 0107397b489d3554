import * as words from '#texts/cart.ts';
import { routes } from '../../../common/routes/routes.ts';
import { ButtonLink, TextLink } from '../common/controls.tsx';

export function EmptyCart({ isComing = false }: { isComing?: boolean }) {
  return (
    <div className="empty stack start">
      <p className="headline">{isComing ? words.adding : words.empty}</p>
      {isComing ? null : (
        <>
          <ButtonLink href={routes.home.href()} color="amber" size="md">
            {words.goToShop}
          </ButtonLink>
          <TextLink href={routes.wishList.href()}>{words.seeWishList}</TextLink>
        </>
      )}
    </div>
  );
}
