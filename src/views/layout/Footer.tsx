import * as words from '#texts/layout.ts';
import classes from './Footer.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';

/** The copyright line (S48), and the choice of a language and a colour scheme. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <img src="/logo.svg" alt="" width={24} height={24} loading="lazy" />
      <p>{words.copyright}</p>
      <LanguageSwitch />
      <SchemeSwitch />
    </footer>
  );
}
