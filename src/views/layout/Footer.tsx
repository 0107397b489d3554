import classes from './Footer.module.css';

/** The copyright line (S48). */
export function Footer() {
  return <footer className={classes.footer}>Copyright © ProShop</footer>;
}
