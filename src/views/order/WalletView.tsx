import { Alert, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import * as common from '#texts/common.ts';
import * as words from '#texts/order.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { walletMachine } from '../../machines/wallet.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { Working } from '../common/Working.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { TestWallet } from './TestWallet.tsx';
import { WalletLayout } from './WalletLayout.tsx';
import phone from '../common/Phone.module.css';
import classes from './Wallet.module.css';

/** What an order tells its buyer beside the wallet. */
export type BesideWallet = {
  /** Until when its items are held. */
  held?: ReactNode;
  /** Why the payment before was not taken. */
  refusal?: string | null;
};

/** How one pays, where there is nothing else to tell. */
const HowYouPay = () => (
  <ul className={classes.points}>
    {[words.confirmInWindow, words.chargedNotBefore, words.sentAfterwards].map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);

/** Draws the wallet chart: the provider's wallet, or the test wallet if the provider's is unavailable and nothing is charged. */
export function WalletView({
  wallet,
  held = null,
  refusal = null,
}: { wallet: Actor<typeof walletMachine> } & BesideWallet) {
  const placeButton = useSelector(wallet, (state) => state.context.placeButton);
  const error = useSelector(wallet, (state) => state.context.error);
  const busy = useSelector(wallet, (state) => state.hasTag('busy'));
  const isAuthorising = useSelector(wallet, (state) => state.matches('authorising'));
  const isCancelled = useSelector(
    wallet,
    (state) => state.matches({ ready: 'cancelled' }) || state.matches({ unavailable: 'cancelled' }),
  );
  const isUnavailable = useSelector(wallet, (state) => state.matches('unavailable'));
  const canPay = useSelector(wallet, (state) => state.can({ type: 'wallet.pay' }));
  const canRetry = useSelector(wallet, (state) => state.can({ type: 'wallet.retry' }));
  // The button behind the dialog stays, so that the focus can return to it.
  const isTesting = useSelector(wallet, (state) => state.matches('testing'));
  const canTest = useSelector(wallet, (state) => state.can({ type: 'testWallet.open' })) || isTesting;
  const retry = canRetry ? () => wallet.send({ type: 'wallet.retry' }) : undefined;
  const failure = error ?? (isUnavailable ? common.stopped : null);
  const retryButton = retry ? (
    <Button size="compact-md" variant="outline" onClick={retry}>
      {common.tryAgain}
    </Button>
  ) : null;
  const tells = isCancelled ? (
    <Alert color="gray" role="status">
      <Text size="sm">{failure}</Text>
      {retryButton}
    </Alert>
  ) : refusal && failure ? (
    <div role="alert" className={classes.further}>
      <span>{failure}</span>
      {retryButton}
    </div>
  ) : failure ? (
    <Failure message={failure} onRetry={retry} />
  ) : refusal ? null : (
    <HowYouPay />
  );
  return (
    <div aria-busy={busy}>
      <WalletLayout
        told={
          <>
            {held}
            {refusal ? <Failure message={refusal} /> : null}
            {isAuthorising ? <Text size="sm">{words.finishInWindow}</Text> : tells}
          </>
        }
        action={
          <>
            {canPay || isAuthorising ? (
              <div
                ref={placeButton}
                role="group"
                aria-label="Google Pay"
                aria-disabled={!canPay}
                className={`${classes.pay} ${phone.action}`}
              />
            ) : null}
            {canTest ? (
              <Button
                color="amber"
                fullWidth
                className={`${classes.test} ${phone.action}`}
                onClick={() => wallet.send({ type: 'testWallet.open' })}
              >
                {words.payWithTestWallet}
              </Button>
            ) : null}
          </>
        }
        remark={
          <>
            {canTest ? <p className={classes.remark}>{words.testMode}</p> : null}
            {busy ? <Working actor={wallet} label={isAuthorising ? words.walletIsOpen : common.loading} /> : null}
          </>
        }
      />
      <TestWallet wallet={wallet} />
    </div>
  );
}
