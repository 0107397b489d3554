import * as words from '#texts/layout.ts';
import { useSelector } from '../shop/useSelector.ts';
import { useId } from 'react';
import { Link } from 'wouter';
import { routes } from '../../../common/routes/routes.ts';
import { countOf } from '../../../common/domain/cart.ts';
import { Chunk } from '../common/Chunk.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './Header.module.css';
import { MenusPlaceholder } from './MenusPlaceholder.tsx';
import { SearchBox } from './SearchBox.tsx';

/** The logo in the header, as `public/logo.svg`: part of the first paint, so not a picture that is fetched. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" width={32} height={32} strokeWidth={2.6} aria-hidden>
      <path d="M10 13V9.5a6 6 0 0 1 12 0V13" fill="none" stroke="#f59e0b" />
      <path
        d="M6.6 12h18.8a2 2 0 0 1 2 1.8l1.2 13A3 3 0 0 1 25.6 30H6.4a3 3 0 0 1-3-3.2l1.2-13a2 2 0 0 1 2-1.8Z"
        fill="#f59e0b"
      />
      <path
        d="M10 12v7m12-7v9.5m-3.3-2.1 3.3 3.7 3.3-3.7"
        fill="none"
        stroke="#14213d"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="10" cy="20.4" r="2.9" fill="#14213d" />
    </svg>
  );
}

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
