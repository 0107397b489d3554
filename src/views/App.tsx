import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import './base.css';
import { MantineProvider } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { usePathname } from 'wouter/use-browser-location';
import { routeAt } from '../../common/routes/routes.ts';
import { MAIN, LIVE_REGION } from '../services/arrivals.ts';
import type { Shop } from '../app/shop.ts';
import { OverlayBoundary, ScreenBoundary } from './common/Boundary.tsx';
import { Chunk } from './common/Chunk.tsx';
import { OverlayChunkView } from './common/ChunkView.tsx';
import { Footer } from './layout/Footer.tsx';
import { Header } from './layout/Header.tsx';
import { NotFound } from './layout/NotFound.tsx';
import { schemeManager } from './layout/SchemeSwitch.tsx';
import { ShopProvider, useShop } from './shop/ShopContext.tsx';
import { cssVariables, theme } from './theme.ts';

/** The page at the current path; each chunk is loaded lazily. */
function Screen() {
  const path = usePathname();
  const route = routeAt(path);
  return (
    <ScreenBoundary>
      {route === undefined ? <NotFound /> : <Chunk key={route.chunk} name={route.chunk} />}
    </ScreenBoundary>
  );
}

/** A dialog to sign in again when the session has expired (A28). */
function Renewal() {
  const { session } = useShop();
  const isExpired = useSelector(session, (state) => state.matches('expired'));
  return isExpired ? <Chunk name="renewal" fallback={OverlayChunkView} /> : null;
}

/** Messages that belong to no screen. */
function Notices() {
  const hasNotices = useSelector(useShop().notices, (state) => state.context.length > 0);
  return hasNotices ? <Chunk name="notices" fallback={OverlayChunkView} /> : null;
}

/** The whole shop: header, screen, footer. */
export function App({ shop }: { shop: Shop }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
    >
      <ShopProvider shop={shop}>
        <Header />
        <main id={MAIN} tabIndex={-1}>
          <Screen />
        </main>
        <Footer />
        <div id={LIVE_REGION} aria-live="polite" className="unseen" />
        <OverlayBoundary>
          <Renewal />
        </OverlayBoundary>
        <OverlayBoundary>
          <Notices />
        </OverlayBoundary>
      </ShopProvider>
    </MantineProvider>
  );
}
