import { useEffect, type ReactNode } from 'react';
import { unlisted, type Head } from '../../../common/domain/head.ts';
import { writeHead } from '../../services/head.ts';
import classes from './Page.module.css';

/** The heading of a page, which gets the focus after navigation. */
export function Heading({ describedBy, children }: { describedBy?: string | undefined; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={classes.heading} aria-describedby={describedBy}>
      {children}
    </h1>
  );
}

const widths = { xs: '33.75rem', sm: '45rem', lg: '71.25rem', xl: '82.5rem' };

export function Column({ size = 'lg', children }: { size?: keyof typeof widths; children: ReactNode }) {
  return (
    <div className={classes.page} style={{ maxWidth: widths[size] }}>
      {children}
    </div>
  );
}

/** Syncs `<head>` with the page; null leaves it unchanged until the data is loaded. */
const useHead = (head: Head | null): void => {
  const json = JSON.stringify(head);
  useEffect(() => {
    const latest = JSON.parse(json) as Head | null;
    if (latest !== null) writeHead(document, latest);
  }, [json]);
};

type PageProps = {
  title?: string;
  head?: Head | null;
  /** Null if the page draws its own `h1`. */
  heading?: string | null;
  size?: keyof typeof widths;
  children?: ReactNode;
};

export function Page({ title, head = unlisted(title), heading = title, size = 'lg', children }: PageProps) {
  useHead(head);
  return (
    <Column size={size}>
      {heading ? <Heading>{heading}</Heading> : null}
      {children}
    </Column>
  );
}
