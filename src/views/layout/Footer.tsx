import classes from './Footer.module.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';

/** The copyright line (S48) and the colour scheme switch. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <img src="/logo.svg" alt="" width={24} height={24} loading="lazy" />
      <p>Copyright © ProShop</p>
      <SchemeSwitch />
    </footer>
  );
}
