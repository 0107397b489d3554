import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { routes } from '../../../common/routes/routes.ts';
import classes from './ChunkView.module.css';
import { Failure } from './Failure.tsx';
import { ButtonLink } from './links.tsx';
import { Page } from './Page.tsx';

const EXPLANATION = 'Something on this page is broken. Your cart and what you saved are kept.';

/** Stands in for a screen that threw while it was drawn. */
function BrokenScreen({ resetErrorBoundary }: FallbackProps) {
  return (
    <Page title="Something went wrong">
      <Failure message={EXPLANATION} onRetry={resetErrorBoundary}>
        <ButtonLink href={routes.home.href()} color="red" variant="outline" size="compact-md">
          Go to the shop
        </ButtonLink>
      </Failure>
    </Page>
  );
}

/** Stands in for something that lies over the page. */
function BrokenOverlay({ resetErrorBoundary }: FallbackProps) {
  return (
    <div className={classes.corner}>
      <Failure message={EXPLANATION} onRetry={resetErrorBoundary} />
    </div>
  );
}

/** Keeps the header and the cart when a screen throws, and offers ways out. Another address is another try. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={BrokenScreen} resetKeys={[usePathname(), useSearch()]}>
      {children}
    </ErrorBoundary>
  );
}

/** Keeps the page when something over it throws. */
export function OverlayBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary FallbackComponent={BrokenOverlay}>{children}</ErrorBoundary>;
}
