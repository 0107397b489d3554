import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonLooks, type ButtonLooks } from './PlainButton.tsx';
import classes from './links.module.css';

/** A text link within the shop. */
export function TextLink({
  href,
  className = '',
  underline,
  children,
}: {
  href: string;
  className?: string;
  /** For a link in a sentence, which colour alone would not mark. */
  underline?: 'always';
  children: ReactNode;
}) {
  return (
    <Link href={href} className={`${classes.link} ${className}`} data-underline={underline}>
      {children}
    </Link>
  );
}

/** A link within the shop that looks like a button. */
export function ButtonLink({ href, children, ...looks }: { href: string; children: ReactNode } & ButtonLooks) {
  return (
    <Link href={href} {...buttonLooks(looks)}>
      {children}
    </Link>
  );
}
