import * as words from '#texts/layout.ts';
import { useSelector } from '../shop/useSelector.ts';
import { useId } from 'react';
import { Link } from 'wouter';
import { routes } from '../../../common/routes/routes.ts';
import { countOf } from '../../../common/domain/cart.ts';
import { Chunk } from '../common/Chunk.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './Header.module.css';
import { Logo } from './Logo.tsx';
import { MenusPlaceholder } from './MenusPlaceholder.tsx';
import { SearchBox } from './SearchBox.tsx';

/** The link to the cart, with the number of articles (S44). */
function CartLink() {
  const count = useSelector(useShop().cart, (state) => countOf(state.context.lines));
  const id = useId();
  return (
    <Link href={routes.cart.href()} className={classes.link} aria-describedby={count > 0 ? id : undefined}>
      <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <path d="M2 3h3l2.6 12.2h11L21 7H6.2" strokeLinecap="round" strokeLinejoin="round" />
        <circle cx="9" cy="20" r="1.2" />
        <circle cx="17.5" cy="20" r="1.2" />
      </svg>
      <span className={classes.word}>{words.cart}</span>
      {count > 0 ? (
        <>
          <span className={classes.count} aria-hidden>
            {count}
          </span>
          <span id={id} hidden>
            {words.articles(count)}
          </span>
        </>
      ) : null}
    </Link>
  );
}

/** Logo, search, cart, and Sign In or the user's menus (S40–S47). */
export function Header() {
  const isGuest = useSelector(useShop().session, (state) => state.context.user === null);
  return (
    <header className={classes.header}>
      <a href="#main" className={classes.skip}>
        {words.skip}
      </a>
      <div className={classes.bar}>
        <Link href={routes.home.href()} className={classes.brand}>
          <Logo />
          ProShop
        </Link>
        <SearchBox />
        <nav aria-label={words.shop} className={classes.nav}>
          <CartLink />
          {isGuest ? (
            <Link href={routes.login.href()} className={classes.link}>
              {words.signIn}
            </Link>
          ) : (
            <Chunk name="menus" fallback={MenusPlaceholder} />
          )}
        </nav>
      </div>
    </header>
  );
}
