import { Container } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { countOf } from '../../domain/cart.ts';
import { searchPath } from '../../domain/address.ts';
import { Chunk } from '../common/Chunk.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './Header.module.css';

function SearchBox() {
  const [, go] = useLocation();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(searchPath(String(new FormData(event.currentTarget).get('keyword') ?? '')));
  };
  return (
    <search className={classes.search}>
      <form className={classes.form} onSubmit={search}>
        <input
          className={classes.field}
          name="keyword"
          type="search"
          aria-label="Search Products"
          placeholder="Search Products..."
          enterKeyHint="search"
        />
        <button type="submit" className={classes.submit}>
          Search
        </button>
      </form>
    </search>
  );
}

/** Logo, search, cart and the way in, or the menus of who is signed in (S40–S47). */
export function Header() {
  const { session, cart } = useShop();
  const isGuest = useSelector(session, (state) => state.context.user === null);
  const count = useSelector(cart, (state) => countOf(state.context.lines));
  return (
    <header className={classes.header}>
      <Container size="xl" className={classes.bar}>
        <Link href="/" className={classes.brand}>
          <img src="/logo.svg" alt="" width={32} height={32} />
          ProShop
        </Link>
        <SearchBox />
        <nav aria-label="Shop" className={classes.nav}>
          <Link href="/cart" className={classes.link}>
            Cart
            {count > 0 ? (
              <span className={classes.count} aria-label={`, ${count} articles`}>
                {count}
              </span>
            ) : null}
          </Link>
          {isGuest ? (
            <Link href="/login" className={classes.link}>
              Sign In
            </Link>
          ) : (
            <Chunk name="menus" />
          )}
        </nav>
      </Container>
    </header>
  );
}
