import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import * as words from '#texts/common.ts';
import * as layout from '#texts/layout.ts';
import { usePathname, useSearch } from '../shop/navigation.ts';
import { routes } from '../../../common/routes/routes.ts';
import classes from './Page.module.css';
import { Failure } from './calls.tsx';
import { ButtonLink } from './controls.tsx';
import { Page } from './Page.tsx';

function BrokenScreen({ resetErrorBoundary }: FallbackProps) {
  return (
    <Page title={words.somethingBroke}>
      <Failure message={words.pageIsBroken} onRetry={resetErrorBoundary}>
        <ButtonLink href={routes.home.href()} color="red" variant="outline" size="compact-md">
          {layout.goToShop}
        </ButtonLink>
      </Failure>
    </Page>
  );
}

function BrokenOverlay({ resetErrorBoundary }: FallbackProps) {
  return (
    <div className={classes.corner}>
      <Failure message={words.pageIsBroken} onRetry={resetErrorBoundary} />
    </div>
  );
}

/** Catches errors of a page, so that header and cart stay usable. A new URL resets it. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={BrokenScreen} resetKeys={[usePathname(), useSearch()]}>
      {children}
    </ErrorBoundary>
  );
}

export function OverlayBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary FallbackComponent={BrokenOverlay}>{children}</ErrorBoundary>;
}
