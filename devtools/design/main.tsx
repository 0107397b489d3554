import '@mantine/core/styles.css';
import '../../src/views/tokens.css';
import '../../src/views/theme.css';
import '../../src/views/base.css';
import '../../src/views/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createShop } from '../../src/app/shop.ts';
import type { Services } from '../../src/machines/services.ts';
import { guestStorage, pageAt } from '../../src/services/guest.ts';
import { withLibrary } from '../../src/views/library.tsx';
import { ShopProvider } from '../../src/views/shop/ShopContext.tsx';
import { Heading } from '../../src/views/common/Page.tsx';
import { SchemeSwitch } from '../../src/views/layout/SchemeSwitch.tsx';
import { Components } from './Components.tsx';
import classes from './Design.module.css';
import { Tokens } from './Tokens.tsx';

/** Every token and component of the shop, in its states (`/__design`). */
function DesignPage() {
  return (
    <main className={classes.page}>
      <Heading>Design of ProShop</Heading>
      <SchemeSwitch />
      <Tokens />
      <Components />
    </main>
  );
}

/** A shop that makes no calls and stays on this page: the components ask it for the host of pictures, and no more. */
const shop = createShop({
  storage: guestStorage,
  page: pageAt({ path: '/', search: '' }, () => undefined),
  host: '',
  services: () => ({}) as Services,
});

const Page = withLibrary(DesignPage);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ShopProvider shop={shop}>
      <Page />
    </ShopProvider>
  </StrictMode>,
);
