import { useEffect, type ReactNode } from 'react';
import { unlisted, type Head } from '../../../common/domain/head.ts';
import { writeHead } from '../../services/head.ts';
import classes from './Page.module.css';

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

/** Keeps the document's head to what is told of the page; null leaves it as it is, until more is known. */
const useHead = (head: Head | null): void => {
  const told = JSON.stringify(head);
  useEffect(() => {
    const latest = JSON.parse(told) as Head | null;
    if (latest !== null) writeHead(document, latest);
  }, [told]);
};

/** A screen: what is told of it in the window and to the world and, unless it draws its own, its heading. */
export function Page({
  title,
  head = unlisted(title),
  heading = title,
  size = 'lg',
  children,
}: {
  title?: string;
  /** Where the page is for everybody to find, by more than its title. */
  head?: Head | null;
  /** Null where the screen draws its own `h1`. */
  heading?: string | null;
  size?: 'xs' | 'sm' | 'lg' | 'xl';
  children: ReactNode;
}) {
  useHead(head);
  return (
    <Column size={size}>
      {heading ? <Heading>{heading}</Heading> : null}
      {children}
    </Column>
  );
}
