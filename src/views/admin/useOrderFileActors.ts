import { useState } from 'react';
import { provideServices } from '../../machines/services.ts';
import { createHttp } from '../../services/http.ts';
import { lazyModule } from '../../services/lazyModule.ts';
import { createOrderFileServices } from '../../services/orderFiles.ts';
import { createSaveFile } from '../../services/saveFile.ts';
import { useShop } from '../shop/ShopContext.tsx';

const createActors = ({ host, tokens }: Pick<ReturnType<typeof useShop>, 'host' | 'tokens'>) => {
  const loadCsv = lazyModule('ordersCsv', () => import('../../services/ordersCsv.ts'));
  return provideServices(createOrderFileServices(createHttp(host, tokens), createSaveFile(window), loadCsv));
};

/** What makes files of orders, as actors for charts. */
export const useOrderFileActors = () => {
  const shop = useShop();
  const [actors] = useState(() => createActors(shop));
  return actors;
};
