import type { ReactNode } from 'react';
import type { CheckoutStep } from '../../../common/domain/checkout.ts';
import { Heading, Page } from '../common/Page.tsx';
import { CheckoutSteps, HOW_FAR } from './CheckoutSteps.tsx';

/** A screen of the checkout: how far along it is, for eyes and ears, and its heading. */
export function CheckoutPage({
  title,
  current,
  isShut = false,
  size = 'sm',
  children,
}: {
  title: string;
  current: 'signIn' | CheckoutStep;
  /** An order is on its way: no step can be left. */
  isShut?: boolean;
  size?: 'sm' | 'xl';
  children: ReactNode;
}) {
  return (
    <Page title={title} heading={null} size={size}>
      <CheckoutSteps current={current} isShut={isShut} />
      <Heading describedBy={HOW_FAR}>{title}</Heading>
      {children}
    </Page>
  );
}
