import { useEffect } from 'react';
import { nextChunk } from '../../../common/routes/next.ts';
import { useShop } from './ShopContext.tsx';
import { usePathname, useSearch } from './navigation.ts';

/** On a screen that has a likely next one: loads that one's chunk ahead, once this screen is shown (S1). */
export const useNextChunk = (): void => {
  const { session, loadAhead } = useShop();
  const path = usePathname();
  const search = useSearch();
  useEffect(() => {
    // Not what is drawn, which is a guest's screen while React hydrates.
    const { user } = session.getSnapshot().context;
    const next = nextChunk(path, search, user === null ? 'guest' : 'user');
    if (next !== undefined) loadAhead(next);
  }, [session, loadAhead, path, search]);
};
