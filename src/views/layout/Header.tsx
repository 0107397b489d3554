import * as words from '#texts/layout.ts';
import { useId, useEffect, useRef, useState, type MouseEvent, type SubmitEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { routes } from '../../../common/routes/routes.ts';
import { countOf } from '../../../common/domain/cart.ts';
import { choicesQuery, noChoices } from '../../../common/domain/choices.ts';
import { Chunk, ChunkFailure, type ChunkProps } from '../common/Chunk.tsx';
import { useMerchant, useShop, useSelector, type Actor } from '../shop/ShopContext.tsx';
import { useImageSource } from '../common/ProductImage.tsx';
import classes from './Header.module.css';
import { catalogueAt, SEARCH_FORM, searchPath } from '../../../common/routes/catalogue.ts';
import { usePathname } from '../shop/navigation.ts';
import type { networkMachine } from '../../machines/network.machine.ts';
import { HEADING } from '../../services/arrivals.ts';
import layout from './Layout.module.css';

export type MenuName = 'admin' | 'own';

const nothing = () => null;

/** The search box (S41–S43, A19). Its draft is uncontrolled, and suggestions come with its first focus. */
function SearchBox() {
  const [, go] = useLocation();
  const { keyword } = catalogueAt(usePathname());
  const field = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState<HTMLInputElement | null>(null);
  const drawn = useRef(keyword);
  // The first keyword is in the document, and may have been typed over.
  useEffect(() => {
    if (keyword !== drawn.current) field.current!.value = keyword;
    drawn.current = keyword;
  }, [keyword]);
  const use = () => setUsed(field.current);
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(searchPath(field.current!.value));
  };
  return (
    <form role="search" action={SEARCH_FORM.action} className={classes.search} onSubmit={search}>
      <div className={`ring ${classes.form}`}>
        <input
          ref={field}
          onFocus={use}
          onInput={use}
          name={SEARCH_FORM.field}
          className={classes.field}
          defaultValue={keyword}
          type="search"
          aria-label={words.searchProducts}
          placeholder={words.searchHint}
          enterKeyHint="search"
          maxLength={200}
        />
        <button type="submit" className={`bold ${classes.submit}`}>
          {words.search}
        </button>
      </div>
      {used ? <Chunk name="suggestions" input={{ field: used }} fallback={nothing} /> : null}
    </form>
  );
}

type MenuButtonsProps = Partial<ChunkProps> & { onIntent?: () => void; onOpen?: (menu: MenuName) => void };

/** The buttons of the menus until the menus are loaded, or the error (S58). */
function MenuButtons({ chunk, onIntent, onOpen }: MenuButtonsProps) {
  const user = useSelector(useShop().actors.session, (state) => state.context.user);
  const button = (menu: MenuName, title = '', className = '') => (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className={`${classes.link} ${className}`}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={() => onOpen?.(menu)}
    >
      <bdi className={`clamped ${classes.title}`}>{title}</bdi>
      <span aria-hidden>▾</span>
    </button>
  );
  return (
    <>
      {user?.isAdmin ? button('admin', words.admin) : null}
      {button('own', user?.name, classes.own)}
      {chunk ? (
        <div className={classes.trouble}>
          <ChunkFailure chunk={chunk} />
        </div>
      ) : null}
    </>
  );
}

/** The menus of a signed-in user. They are loaded when a pointer or the focus reaches one: few visits need them. */
function UserMenus() {
  const { chunks } = useShop();
  const [opened, setOpened] = useState<MenuName | null>(null);
  return opened === null ? (
    <MenuButtons onIntent={() => void chunks.get('menus')} onOpen={setOpened} />
  ) : (
    <Chunk name="menus" input={{ opened }} fallback={MenuButtons} />
  );
}

/** As `public/logo.svg`, in the accent of the shop. As a CSS mask it would be a document of its own before the first paint. */
const BAG =
  'M8.7 12V9.5a7.3 7.3 0 0 1 14.6 0V12h2.1a2 2 0 0 1 2 1.8l1.2 13A3 3 0 0 1 25.6 30H6.4a3 3 0 0 1-3-3.2l1.2-13a2 2 0 0 1 2-1.8zm2.6 0h9.4V9.5a4.7 4.7 0 0 0-9.4 0zM8.7 13v4.8a2.9 2.9 0 1 0 2.6 0V13zm12 0v6.7l-1-1.2a1.3 1.3 0 0 0-2 1.8l3.3 3.7a1.3 1.3 0 0 0 2 0l3.3-3.7a1.3 1.3 0 0 0-2-1.8l-1 1.2V13z';

export function Logo() {
  const { logo } = useMerchant();
  const image = useImageSource(logo);
  if (logo !== '') return <img className={classes.logo} alt="" {...image} />;
  return (
    <svg viewBox="0 0 32 32" className={classes.bag} aria-hidden>
      <path fillRule="evenodd" d={BAG} />
    </svg>
  );
}

function CartLink() {
  const count = useSelector(useShop().actors.cart, (state) => countOf(state.context.lines));
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

/** Past what stands above the heading, such as the carousel. The link itself leads to the main element. */
const skipToHeading = (event: MouseEvent) => {
  const heading = document.querySelector<HTMLElement>(HEADING);
  if (heading === null) return;
  event.preventDefault();
  heading.focus();
};

const hideCategories = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.closest('nav')!.hidePopover();

/** Logo, search, cart, and Sign In or the user's menus (S40–S47); below, and on phones behind a button, categories (A61). */
export function Header() {
  const isGuest = useSelector(useShop().actors.session, (state) => state.context.user === null);
  const { categories } = useShop().page;
  const { name } = useMerchant();
  return (
    <>
      <header className={classes.header}>
        <a href="#main" className={`bold ${classes.skip}`} onClick={skipToHeading}>
          {words.skip}
        </a>
        <div className={`row ${classes.bar}`}>
          <Link href={routes.home.href()} className={classes.brand}>
            <Logo />
            <bdi className="clamped">{name}</bdi>
          </Link>
          <SearchBox />
          <nav aria-label={words.shop} className={classes.nav}>
            <CartLink />
            {isGuest ? (
              <Link href={routes.login.href()} className={classes.link}>
                {words.signIn}
              </Link>
            ) : (
              <UserMenus />
            )}
          </nav>
          {categories.length > 0 ? (
            <button
              type="button"
              className={`${classes.link} ${classes.toggle}`}
              aria-label={words.categories}
              popoverTarget="categories"
            >
              <svg viewBox="0 0 24 24" width="22" height="22" stroke="currentColor" strokeWidth="2" aria-hidden>
                <path d="M3 6h18M3 12h18M3 18h18" />
              </svg>
            </button>
          ) : null}
        </div>
      </header>
      {categories.length > 0 ? (
        <nav id="categories" aria-label={words.categories} popover="" className={`small ${classes.categories}`}>
          <ul className={`row ${classes.list}`}>
            {categories.map((category) => (
              <li key={category}>
                <Link
                  href={searchPath('') + choicesQuery({ ...noChoices, category })}
                  className={classes.link}
                  onClick={hideCategories}
                >
                  <bdi>{category}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
}

/** A strip below the header while there is no network, and for a moment after (A79). It moves nothing. */
export function NetworkView({ network }: { network: Actor<typeof networkMachine> }) {
  const shown = useSelector(network, ({ value }) => value);
  return (
    <div aria-live="polite" className={layout.network}>
      {shown === 'online' ? null : (
        <p className={`small bold ${layout.strip}`} data-tone={shown === 'offline' ? 'pending' : 'done'}>
          {shown === 'offline' ? words.offline : words.online}
        </p>
      )}
    </div>
  );
}
