import { Container, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** The default title, and that of the home page (S52). */
export const DEFAULT_TITLE = 'Welcome To ProShop';

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
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
}) {
  useDocumentTitle(title === undefined ? DEFAULT_TITLE : `${title} | ProShop`);
  return (
    <Container size={size} py="xl" px="md">
      {heading ? (
        <Title order={1} mb="lg">
          {heading}
        </Title>
      ) : null}
      {children}
    </Container>
  );
}
