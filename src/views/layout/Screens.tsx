import { Activity, memo, useState } from 'react';
import { routeAt, routes } from '../../../common/routes/routes.ts';
import { ScreenBoundary } from '../common/Boundary.tsx';
import { Chunk } from '../common/Chunk.tsx';
import { useShop, useSelector } from '../shop/ShopContext.tsx';
import { usePathname } from '../shop/navigation.ts';
import * as words from '#texts/layout.ts';
import { ButtonLink } from '../common/controls.tsx';
import { Page } from '../common/Page.tsx';
import classes from './Layout.module.css';

/** An unknown path or product (S57, A32), not indexed. */
export function NotFound({ what = 'page' }: { what?: 'page' | 'product' }) {
  const isPage = what === 'page';
  return (
    <Page title={isPage ? words.noSuchPage : words.noSuchProduct} heading={null} size="sm">
      <div className={classes.missing}>
        <h1 tabIndex={-1}>{isPage ? words.pageNotFound : words.productNotFound}</h1>
        <p className="lead">{words.mayHaveMoved}</p>
        <ButtonLink href={routes.home.href()} color="amber" size="md">
          {words.goToShop}
        </ButtonLink>
      </div>
    </Page>
  );
}

const Screen = memo(({ path }: { path: string }) => {
  const route = routeAt(path);
  return (
    <ScreenBoundary>
      {route === undefined ? <NotFound /> : <Chunk key={route.chunk} name={route.chunk} input={{ path }} />}
    </ScreenBoundary>
  );
});

/** Paths with the same key share a page, which follows the address. Each product has a page of its own. */
const keyOf = (path: string): string => (routes.product.match(path) ? path : (routeAt(path)?.chunk ?? 'unknown'));

/** Pages without fields that browsers fill in. */
const isHydratedLater = (path: string): boolean => {
  const chunk = routeAt(path)?.chunk;
  return chunk === 'home' || chunk === 'product';
};

/**
 * The page at the current path and, hidden, that of the product which a visitor is about to open: it is drawn ahead, and
 * its actors do not run. React hydrates an `Activity` after header and footer, or at once where it is pressed. The first
 * page is none if it has fields: React would take what a browser fills in meanwhile for the first value.
 */
export function Screens() {
  const { actors, chunks } = useShop();
  const nextId = useSelector(actors.next, ({ context }) => context?._id);
  const path = usePathname();
  const key = keyOf(path);
  const [firstKey, setFirstKey] = useState(isHydratedLater(path) ? null : key);
  if (firstKey !== null && firstKey !== key) setFirstKey(null);
  const paths = new Set([path]);
  if (nextId !== undefined && chunks.isLoaded('product')) paths.add(routes.product.href({ id: nextId }));
  return [...paths].map((each) => {
    const screen = <Screen key={keyOf(each)} path={each} />;
    return keyOf(each) === firstKey ? (
      screen
    ) : (
      <Activity key={keyOf(each)} mode={each === path ? 'visible' : 'hidden'}>
        {screen}
      </Activity>
    );
  });
}
