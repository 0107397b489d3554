import type { ReactNode } from 'react';
import classes from './PlainButton.module.css';

/** The library's words for how its buttons look, as far as this one knows them. */
export type ButtonLooks = {
  variant?: 'filled' | 'default' | 'outline' | 'subtle';
  color?: 'ink' | 'amber' | 'red';
  size?: 'sm' | 'md' | 'compact-sm' | 'compact-md';
};

/** The attributes of whatever looks like a button. */
export const buttonLooks = ({ variant, color, size }: ButtonLooks) => ({
  className: classes.button,
  'data-variant': variant,
  'data-color': color,
  'data-size': size,
});

/** A button in plain CSS, for what the first load shows: the library's brings 10 kB along. */
export function PlainButton({
  onClick,
  isUnavailable = false,
  children,
  ...looks
}: ButtonLooks & {
  onClick: () => void;
  /** Whether it cannot be pressed for the moment. It keeps the focus. */
  isUnavailable?: boolean;
  children: ReactNode;
}) {
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
