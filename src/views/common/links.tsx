import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A link inside the shop, as text. */
export function TextLink({ href, children, ...props }: { href: string; children: ReactNode } & AnchorProps) {
  return (
    <Anchor component={Link} href={href} {...props}>
      {children}
    </Anchor>
  );
}

/** A link inside the shop that looks like a button. */
export function ButtonLink({ href, children, ...props }: { href: string; children: ReactNode } & ButtonProps) {
  return (
    <Button component={Link} href={href} {...props}>
      {children}
    </Button>
  );
}
