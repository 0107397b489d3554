import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './controls.module.css';
import * as words from '#texts/common.ts';
import { routes } from '../../../common/routes/routes.ts';

/** The supported subset of the props of Mantine's button. */
export type ButtonLooks = {
  variant?: 'filled' | 'default' | 'outline' | 'subtle';
  color?: 'ink' | 'amber' | 'red';
  size?: 'sm' | 'md' | 'compact-sm' | 'compact-md';
};

export const buttonLooks = ({ variant, color, size }: ButtonLooks) => ({
  className: classes.button,
  'data-variant': variant,
  'data-color': color,
  'data-size': size,
});

type PlainButtonProps = ButtonLooks & {
  onClick: () => void;
  /** Disables the button but keeps its focus. */
  isUnavailable?: boolean;
  children: ReactNode;
};

/** A button in plain CSS for the first load; Mantine's button adds 10 kB. */
export function PlainButton({ onClick, isUnavailable = false, children, ...looks }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...buttonLooks(looks)}
      aria-disabled={isUnavailable || undefined}
      onClick={isUnavailable ? undefined : onClick}
    >
      {children}
    </button>
  );
}

type TextLinkProps = {
  href: string;
  className?: string;
  underline?: 'always';
  children: ReactNode;
};

export function TextLink({ href, className = '', underline, children }: TextLinkProps) {
  return (
    <Link href={href} className={`${classes.link} ${className}`} data-underline={underline}>
      {children}
    </Link>
  );
}

/** A link in a sentence, which colour alone would not mark. */
export function SentenceLink(link: TextLinkProps) {
  return <TextLink {...link} underline="always" />;
}

export function ButtonLink({ href, children, ...looks }: { href: string; children: ReactNode } & ButtonLooks) {
  return (
    <Link href={href} {...buttonLooks(looks)}>
      {children}
    </Link>
  );
}

/** The link back to the home page (S13), or to the list that led here. */
export function BackLink({ to = routes.home.href() }: { to?: string | undefined }) {
  return (
    <TextLink href={to} className={`bold ${classes.back}`}>
      {words.goBack}
    </TextLink>
  );
}
