import * as words from '#texts/cart.ts';
import { useSelector } from '../shop/useSelector.ts';
import { useRef } from 'react';
import { Button } from '@mantine/core';
import { routes } from '../../../common/routes/routes.ts';
import type { cartMachine } from '../../machines/cart.machine.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { Notice } from '../common/Notice.tsx';
import { Page } from '../common/Page.tsx';
import { TopRated } from '../common/TopRated.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { CartLines } from './CartLines.tsx';
import { CartSummary } from './CartSummary.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import phone from '../common/Phone.module.css';
import classes from './Cart.module.css';

/** Draws the cart chart (S20, S85–S88): lines, the notice about the last change, and the summary. */
export function CartView({
  cart,
  session,
}: {
  cart: Actor<typeof cartMachine>;
  session: Actor<typeof sessionMachine>;
}) {
  const isEmpty = useSelector(cart, (state) => state.context.lines.length === 0);
  const isBusy = useSelector(cart, (state) => state.hasTag('busy'));
  const isFailed = useSelector(cart, (state) => state.matches('failed'));
  const error = useSelector(cart, (state) => state.context.error);
  const notice = useSelector(cart, (state) => state.context.notice);
  const undo = useSelector(cart, (state) => state.context.undo);
  const notices = useRef<HTMLDivElement>(null);
  const dismiss = () => cart.send({ type: 'cart.dismiss' });
  const takeBack = () => {
    notices.current?.focus();
    cart.send({ type: 'cart.undo' });
  };
  return (
    <Page title={routes.cart.title} size="xl">
      <div ref={notices} tabIndex={-1} role="status">
        {notice === null && undo === null ? null : (
          <Notice onDismiss={isFailed ? undefined : dismiss}>
            {undo === null ? null : (
              <p className={classes.change}>
                <span>{undo.change}</span>
                <Button variant="default" size="compact-md" onClick={takeBack}>
                  {words.undo}
                </Button>
              </p>
            )}
            {notice === null ? null : <p>{notice}</p>}
          </Notice>
        )}
      </div>
      {isFailed ? (
        <Failure message={error} onRetry={() => cart.send({ type: 'cart.retry' })} onDismiss={dismiss} />
      ) : null}
      <div className={`${classes.columns} ${phone.targets}`}>
        {isEmpty ? <EmptyCart isComing={isBusy} /> : <CartLines cart={cart} onLast={() => notices.current?.focus()} />}
        <CartSummary cart={cart} session={session} />
      </div>
      {isEmpty && !isBusy ? <TopRated /> : null}
    </Page>
  );
}
