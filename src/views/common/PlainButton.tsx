import type { ReactNode } from 'react';
import classes from './PlainButton.module.css';

/** The supported subset of the props of Mantine's button. */
export type ButtonLooks = {
  variant?: 'filled' | 'default' | 'outline' | 'subtle';
  color?: 'ink' | 'amber' | 'red';
  size?: 'sm' | 'md' | 'compact-sm' | 'compact-md';
};

/** The attributes of an element that looks like a button. */
export const buttonLooks = ({ variant, color, size }: ButtonLooks) => ({
  className: classes.button,
  'data-variant': variant,
  'data-color': color,
  'data-size': size,
});

/** A button in plain CSS for the first load; Mantine's button adds 10 kB. */
export function PlainButton({
  onClick,
  isUnavailable = false,
  children,
  ...looks
}: ButtonLooks & {
  onClick: () => void;
  /** Disables the button but keeps its focus. */
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
