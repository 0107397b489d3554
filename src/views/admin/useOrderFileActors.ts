import { useState } from 'react';
import { provideServices } from '../../machines/services.ts';
import { createChunkServices, readChunkMap } from '../../services/chunks.ts';
import { createHttp } from '../../services/http.ts';
import { createOrderFileServices, type LoadCsv } from '../../services/orderFiles.ts';
import { createSaveFile } from '../../services/saveFile.ts';
import { useShop } from '../shop/ShopContext.tsx';

const imports = { ordersCsv: () => import('../../services/ordersCsv.ts') };

const createActors = ({ host, tokens }: Pick<ReturnType<typeof useShop>, 'host' | 'tokens'>) => {
  const { loadChunk } = createChunkServices(imports, readChunkMap(document));
  const loadCsv = (signal: AbortSignal) => loadChunk({ name: 'ordersCsv' }, signal) as ReturnType<LoadCsv>;
  return provideServices(createOrderFileServices(createHttp(host, tokens), createSaveFile(window), loadCsv));
};

/** What makes files of orders, as actors for charts. */
export const useOrderFileActors = () => {
  const shop = useShop();
  const [actors] = useState(() => createActors(shop));
  return actors;
};
