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
import { withMantine } from '../../src/views/MantineRoot.tsx';
import { ShopProvider } from '../../src/views/shop/ShopContext.tsx';
import { Heading } from '../../src/views/common/Page.tsx';
import { SchemeSwitch } from '../../src/views/layout/SchemeSwitch.tsx';
import sheet from '../../src/views/tokens.css?raw';
import { Components } from './Components.tsx';
import classes from './Design.module.css';

const names = [...sheet.matchAll(/^ *(--[\w-]+):/gm)].map(([, name]) => name!);
const namesOf = (kind: string) => names.filter((name) => name.startsWith(`--${kind}-`));

/** The tokens, read from their style sheet. */
function Tokens() {
  return (
    <>
      <h2>Type</h2>
      {namesOf('text').map((name) => (
        <p key={name} className={classes.type} style={{ fontSize: `var(${name})` }}>
          <code>{name}</code> Noise-cancelling, $1,299.99
        </p>
      ))}
      <h2>Colors</h2>
      <ul className={classes.swatches}>
        {namesOf('color').map((name) => (
          <li key={name}>
            <span className={classes.swatch} style={{ background: `var(${name})` }} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <h2>Space and radius</h2>
      <ul className={classes.swatches}>
        {namesOf('space').map((name) => (
          <li key={name}>
            <span className={classes.step} style={{ width: `var(${name})` }} />
            <code>{name}</code>
          </li>
        ))}
        {namesOf('radius').map((name) => (
          <li key={name}>
            <span className={classes.swatch} style={{ borderRadius: `var(${name})` }} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

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

const Page = withMantine(DesignPage);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ShopProvider shop={shop}>
      <Page />
    </ShopProvider>
  </StrictMode>,
);
