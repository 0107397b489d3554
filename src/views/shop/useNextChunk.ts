import { useEffect } from 'react';
import { nextChunk } from '../../../common/routes/next.ts';
import { useShop } from './ShopContext.tsx';
import { usePathname, useSearch } from './navigation.ts';

/** Prefetches the chunk of the likely next screen, once this screen is shown (S1). */
export const useNextChunk = (): void => {
  const { actors, chunks } = useShop();
  const path = usePathname();
  const search = useSearch();
  useEffect(() => {
    // Not what is drawn, which is a guest's screen while React hydrates.
    const { user } = actors.session.getSnapshot().context;
    const next = nextChunk(path, search, user === null ? 'guest' : 'user');
    if (next !== undefined) chunks.prefetch(next);
  }, [actors, chunks, path, search]);
};
