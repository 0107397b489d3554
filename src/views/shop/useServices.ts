import { useState } from 'react';
import { provideServices } from '../../machines/services.ts';
import { createHttp, type Http } from '../../services/http.ts';
import { useShop } from './ShopContext.tsx';

/** Calls that come with a chunk, as actors for charts: made once, when its screen mounts. */
export const useServices = <S extends Parameters<typeof provideServices>[0]>(create: (http: Http) => S) => {
  const { host, tokens } = useShop().page;
  const [actors] = useState(() => provideServices(create(createHttp(host, tokens))));
  return actors;
};
