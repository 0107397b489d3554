import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonLooks, type ButtonLooks } from './PlainButton.tsx';
import classes from './links.module.css';

/** A link inside the shop, as text. */
export function TextLink({
  href,
  className = '',
  underline,
  children,
}: {
  href: string;
  className?: string;
  /** Where it stands in a sentence, and colour alone would have to tell it. */
  underline?: 'always';
  children: ReactNode;
}) {
  return (
    <Link href={href} className={`${classes.link} ${className}`} data-underline={underline}>
      {children}
    </Link>
  );
}

/** A link inside the shop that looks like a button. */
export function ButtonLink({ href, children, ...looks }: { href: string; children: ReactNode } & ButtonLooks) {
  return (
    <Link href={href} {...buttonLooks(looks)}>
      {children}
    </Link>
  );
}
