import type { ReactNode } from 'react';
import type { CheckoutStep } from '../../../common/domain/checkout.ts';
import { Heading, Page } from '../common/Page.tsx';
import { useNextChunk } from '../shop/useNextChunk.ts';
import { CheckoutSteps, PROGRESS_ID } from './CheckoutSteps.tsx';

/** The frame of a checkout page: the step indicator and the heading. */
export function CheckoutPage({
  title,
  current,
  isShut = false,
  size = 'sm',
  children,
}: {
  title: string;
  current: 'signIn' | CheckoutStep;
  /** True while an order is being placed: the steps are not links. */
  isShut?: boolean;
  size?: 'sm' | 'xl';
  children: ReactNode;
}) {
  useNextChunk();
  return (
    <Page title={title} heading={null} size={size}>
      <CheckoutSteps current={current} isShut={isShut} />
      <Heading describedBy={PROGRESS_ID}>{title}</Heading>
      {children}
    </Page>
  );
}
