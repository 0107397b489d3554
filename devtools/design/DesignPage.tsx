import { Heading } from '../../src/views/common/Page.tsx';
import { SchemeSwitch } from '../../src/views/layout/SchemeSwitch.tsx';
import { Components } from './Components.tsx';
import classes from './Design.module.css';
import { Tokens } from './Tokens.tsx';

/** Every token and component of the shop, in its states (`/__design`). */
export function DesignPage() {
  return (
    <main className={classes.page}>
      <Heading>Design of ProShop</Heading>
      <SchemeSwitch />
      <Tokens />
      <Components />
    </main>
  );
}
