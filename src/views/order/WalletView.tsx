import { Alert, Button, Text } from '@mantine/core';
import * as common from '#texts/common.ts';
import * as words from '#texts/order.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { walletMachine } from '../../machines/wallet.machine.ts';
import { SupportLine } from '../common/SupportLine.tsx';
import { Working } from '../common/Working.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { TestWallet } from './TestWallet.tsx';
import phone from '../common/Phone.module.css';
import classes from './Wallet.module.css';

/** Draws the wallet chart: the provider's wallet, or the test wallet if the provider's is unavailable and nothing is charged. */
export function WalletView({ wallet }: { wallet: Actor<typeof walletMachine> }) {
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
  // The button behind the dialog stays, so that the focus can return to it.
  const isTesting = useSelector(wallet, (state) => state.matches('testing'));
  const canRetry = useSelector(wallet, (state) => state.can({ type: 'wallet.retry' })) || isTesting;
  const canTest = useSelector(wallet, (state) => state.can({ type: 'testWallet.open' })) || isTesting;
  const message = error ?? (isUnavailable ? common.stopped : null);
  return (
    <div className={classes.wallet} aria-busy={busy}>
      {message ? (
        <Alert color={isCancelled ? 'gray' : 'red'} role={isCancelled ? 'status' : 'alert'}>
          {message}
        </Alert>
      ) : null}
      {message && !isCancelled ? <SupportLine /> : null}
      {canPay || isAuthorising ? (
        <div
          ref={placeButton}
          role="group"
          aria-label="Google Pay"
          aria-disabled={!canPay}
          className={`${classes.pay} ${phone.action}`}
        />
      ) : null}
      {isAuthorising ? <Text size="sm">{words.finishInWindow}</Text> : null}
      {busy ? <Working actor={wallet} label={isAuthorising ? words.walletIsOpen : common.loading} /> : null}
      {canRetry ? (
        <Button variant="outline" fullWidth onClick={() => wallet.send({ type: 'wallet.retry' })}>
          {common.tryAgain}
        </Button>
      ) : null}
      {canTest ? (
        <div className={classes.test}>
          <Text size="sm">{words.testMode}</Text>
          <Button
            color="amber"
            fullWidth
            className={canPay || isAuthorising ? '' : phone.action}
            onClick={() => wallet.send({ type: 'testWallet.open' })}
          >
            {words.payWithTestWallet}
          </Button>
        </div>
      ) : null}
      <TestWallet wallet={wallet} />
    </div>
  );
}
