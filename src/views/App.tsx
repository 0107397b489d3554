import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import './tokens.css';
import 'virtual:theme.css';
import './base.css';
import { useEffect, useState } from 'react';
import { Router } from 'wouter';
import { hasWords } from '../../common/domain/merchant.ts';
import { routes } from '../../common/routes/routes.ts';
import { MAIN, LIVE_REGION } from '../services/arrivals.ts';
import type { Shop } from '../app/shop.ts';
import { OverlayBoundary } from './common/Boundary.tsx';
import { Chunk, OverlayChunkView } from './common/Chunk.tsx';
import { TextLink } from './common/controls.tsx';
import { Header, Logo, NetworkView } from './layout/Header.tsx';
import { Screens } from './layout/Screens.tsx';
import { linkLocation } from './shop/navigation.ts';
import { ShopProvider, useShop, useMerchant, useSelector } from './shop/ShopContext.tsx';
import * as words from '#texts/layout.ts';
import classes from './layout/Layout.module.css';
import { SchemeSwitch, LanguageSwitch } from './layout/SchemeSwitch.tsx';

export function Footer() {
  const merchant = useMerchant();
  return (
    <footer className={`quiet small row ${classes.footer}`}>
      <Logo />
      <p>{words.copyright(merchant.name)}</p>
      {hasWords(merchant) ? <TextLink href={routes.terms.href()}>{routes.terms.title}</TextLink> : null}
      <LanguageSwitch />
      <SchemeSwitch />
    </footer>
  );
}

function Renewal() {
  const { session } = useShop().actors;
  const isExpired = useSelector(session, (state) => state.matches('expired'));
  return isExpired ? <Chunk name="renewal" fallback={OverlayChunkView} /> : null;
}

function Notices() {
  const hasNotices = useSelector(useShop().actors.notices, (state) => state.context.length > 0);
  return hasNotices ? <Chunk name="notices" fallback={OverlayChunkView} /> : null;
}

type AppProps = {
  shop: Shop;
  /** That of the document, if the server has drawn its screen. */
  address?: { path: string; search: string } | undefined;
  /** Whether the server draws the screen alone, for a frame that it has. */
  isFramed?: boolean;
  /** Called once the screen takes input. */
  onDrawn?: () => void;
};

export function App({ shop, address, isFramed = false, onDrawn }: AppProps) {
  // Effects of children run first: the charts of what is hydrated have started.
  useEffect(() => onDrawn?.(), [onDrawn]);
  const [hook] = useState(() => linkLocation(shop.page));
  return (
    <ShopProvider shop={shop}>
      <Router hook={hook} {...(address ? { ssrPath: address.path, ssrSearch: address.search } : {})}>
        {isFramed ? null : <Header />}
        {isFramed ? null : <NetworkView network={shop.actors.network} />}
        <main id={MAIN} tabIndex={-1}>
          <Screens />
        </main>
        {isFramed ? null : <Footer />}
        {isFramed ? null : <div id={LIVE_REGION} aria-live="polite" className="unseen" />}
        <OverlayBoundary>
          <Renewal />
        </OverlayBoundary>
        <OverlayBoundary>
          <Notices />
        </OverlayBoundary>
      </Router>
    </ShopProvider>
  );
}
