import { useState } from 'react';
import { provideServices } from '../../machines/services.ts';
import { createAccountServices } from '../../services/accountServices.ts';
import { createHttp } from '../../services/http.ts';
import { createSaveFile } from '../../services/output.ts';
import { useShop } from '../shop/ShopContext.tsx';

export const useAccountActors = () => {
  const { host, tokens } = useShop().page;
  const [actors] = useState(() =>
    provideServices(createAccountServices(createHttp(host, tokens), createSaveFile(window))),
  );
  return actors;
};
