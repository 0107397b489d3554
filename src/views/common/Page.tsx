import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './Page.module.css';

/** The default title, and that of the home page (S52). */
export const DEFAULT_TITLE = 'Welcome To ProShop';

/** The heading of a screen, where whoever listens goes on from after each navigation. */
export function Heading({
  describedBy,
  children,
}: {
  /** The id of what is to be said besides. */
  describedBy?: string | undefined;
  children: ReactNode;
}) {
  return (
    <h1 tabIndex={-1} className={classes.heading} aria-describedby={describedBy}>
      {children}
    </h1>
  );
}

/** The column that a screen stands in. */
export function Column({ size = 'lg', children }: { size?: 'xs' | 'sm' | 'lg' | 'xl'; children: ReactNode }) {
  return <div className={`${classes.page} ${classes[size]}`}>{children}</div>;
}

/** A screen: its title in the window and, unless it draws its own, its heading. */
export function Page({
  title,
  heading = title,
  size = 'lg',
  children,
}: {
  /** Absent on the home page, which has the default one. */
  title?: string;
  /** Null where the screen draws its own `h1`. */
  heading?: string | null;
  size?: 'xs' | 'sm' | 'lg' | 'xl';
  children: ReactNode;
}) {
  useDocumentTitle(title === undefined ? DEFAULT_TITLE : `${title} | ProShop`);
  return (
    <Column size={size}>
      {heading ? <Heading>{heading}</Heading> : null}
      {children}
    </Column>
  );
}
