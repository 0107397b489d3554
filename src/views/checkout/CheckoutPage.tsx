import type { ReactNode } from 'react';
import type { Shop } from '../../app/shop.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import type { CheckoutStep } from '../../../common/domain/checkout.ts';
import { Heading, Page } from '../common/Page.tsx';
import { useNextChunk } from '../shop/useNextChunk.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { CheckoutSteps, PROGRESS_ID, CartOverview } from './CheckoutSteps.tsx';
import classes from './Checkout.module.css';

export type Parts = Pick<Shop['actors'], 'cart'> & { checkout: Actor<typeof checkoutMachine> };

type CheckoutPageProps = {
  title: string;
  current: 'signIn' | CheckoutStep;
  /** True while an order is being placed: the steps are not links. */
  isShut?: boolean;
  size?: 'sm' | 'lg' | 'xl';
  cart?: Shop['actors']['cart'];
  children: ReactNode;
};

export function CheckoutPage({
  title,
  current,
  isShut = false,
  cart,
  size = cart ? 'lg' : 'sm',
  children,
}: CheckoutPageProps) {
  useNextChunk();
  return (
    <Page title={title} heading={null} size={size}>
      <CheckoutSteps current={current} isShut={isShut} />
      <Heading describedBy={PROGRESS_ID}>{title}</Heading>
      {cart ? (
        <div className="columns">
          <div className={`aside ${classes.overview}`} data-step={current}>
            <CartOverview cart={cart} />
          </div>
          {children}
        </div>
      ) : (
        children
      )}
    </Page>
  );
}
