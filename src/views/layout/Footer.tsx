import classes from './Footer.module.css';

/** The copyright line (S48). */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <img src="/logo.svg" alt="" width={24} height={24} loading="lazy" />
      <p>Copyright © ProShop</p>
    </footer>
  );
}
