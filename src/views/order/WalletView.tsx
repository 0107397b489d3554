import { Alert, Button, Text, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import * as common from '#texts/common.ts';
import * as words from '#texts/order.ts';
import type { walletMachine } from '../../machines/wallet.machine.ts';
import { Failure, Working } from '../common/calls.tsx';
import { type Actor, useSelector, useFeatures, useSnapshot } from '../shop/ShopContext.tsx';
import phone from '../common/Phone.module.css';
import classes from './Wallet.module.css';
import { Dialog } from '../common/Dialog.tsx';
import { Money } from '../common/values.tsx';
import { formatPrice } from '../../../common/domain/money.ts';
import { Card } from '../common/Card.tsx';

/** Takes the room of these words. The style sheet draws them, unseen, so that no one reads or finds them a second time. */
const Reserved = ({ of: text }: { of: string }) => <span className={classes.words} data-words={text} />;

/** Reserves the height of the longest message: a refusal with a button and a support code. */
function MessagePlaceholder() {
  return (
    <div className={classes.placeholder} aria-hidden>
      <p className={classes.held}>
        <Reserved of={words.heldNoMore} />
      </p>
      <div className={`stack small start near ${classes.refusal}`}>
        <Reserved of={words.refusedByBank} />
        <span className={classes.retry}>
          <Reserved of={common.tryAgain} />
        </span>
      </div>
      <p className={`small ${classes.code}`}>
        <Reserved of={words.code} />
      </p>
    </div>
  );
}

/** The ways to pay and what the wallet tells: as high in every state, so that nothing below it moves. */
function WalletLayout({ message, action, remark }: { message: ReactNode; action: ReactNode; remark: ReactNode }) {
  const isInTest = useFeatures().includes('test-wallet');
  return (
    <div className={`stack ${classes.layout}`}>
      <div className={`stack near ${classes.ways}`}>
        <div className={classes.action}>{action}</div>
        <div className={`stack ${classes.overlay} ${classes.below}`}>
          {isInTest ? (
            <p className={`small ${classes.placeholder}`} aria-hidden>
              <Reserved of={words.testMode} />
            </p>
          ) : null}
          {remark}
        </div>
      </div>
      <div className={`stack ${classes.overlay}`}>
        <MessagePlaceholder />
        <div className={`stack near ${classes.texts}`}>{message}</div>
      </div>
    </div>
  );
}

export function PaymentPlaceholder({ dollars }: { dollars: number }) {
  return (
    <div className={classes.placeholder} aria-hidden>
      <Card title={<Reserved of={`${words.beforeAmount}${formatPrice(dollars)}${words.afterAmount}`} />}>
        <WalletLayout message={null} action={null} remark={null} />
      </Card>
    </div>
  );
}

/** The dialog of the test wallet, which exists only if nothing is charged (A21). Escape cancels. */
function TestWallet({ wallet }: { wallet: Actor<typeof walletMachine> }) {
  const isOpen = useSelector(wallet, (state) => state.matches('testing'));
  const total = useSelector(wallet, (state) => state.context.total);
  const cancel = () => wallet.send({ type: 'testWallet.cancel' });
  return (
    <Dialog title={words.testWallet} isOpen={isOpen} onClose={cancel}>
      <Text>
        {words.beforeTestTotal}
        <strong>
          <Money cents={total} />
        </strong>
        {words.afterTestTotal}
      </Text>
      <Group mt="lg" gap="sm">
        <Button color="amber" onClick={() => wallet.send({ type: 'testWallet.approve' })}>
          {words.approve}
        </Button>
        <Button variant="outline" color="red" onClick={() => wallet.send({ type: 'testWallet.decline' })}>
          {words.decline}
        </Button>
        <Button variant="subtle" onClick={cancel}>
          {common.cancel}
        </Button>
      </Group>
    </Dialog>
  );
}

export type BesideWallet = {
  held?: ReactNode;
  /** Why the payment before was not taken. */
  refusal?: string | null;
};

type WalletViewProps = { wallet: Actor<typeof walletMachine> } & BesideWallet;

/** Draws the wallet chart: the provider's wallet, or the test wallet if the provider's is unavailable and nothing is charged. */
export function WalletView({ wallet, held = null, refusal = null }: WalletViewProps) {
  const state = useSnapshot(wallet);
  const { placeButton, error } = state.context;
  const busy = state.hasTag('busy');
  const isAuthorising = state.matches('authorising');
  const isCancelled = state.matches({ ready: 'cancelled' }) || state.matches({ unavailable: 'cancelled' });
  const canPay = state.can({ type: 'wallet.pay' });
  // The button behind the dialog stays, so that the focus can return to it.
  const canTest = state.can({ type: 'testWallet.open' }) || state.matches('testing');
  const retry = state.can({ type: 'wallet.retry' }) ? () => wallet.send({ type: 'wallet.retry' }) : undefined;
  const failure = error ?? (state.matches('unavailable') ? common.stopped : null);
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
    <div role="alert" className="small row tight">
      <span>{failure}</span>
      {retryButton}
    </div>
  ) : failure ? (
    <Failure message={failure} onRetry={retry} />
  ) : refusal ? null : (
    <ul className={`quiet small ${classes.points}`}>
      {[words.confirmInWindow, words.chargedNotBefore, words.sentAfterwards].map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
  return (
    <div aria-busy={busy}>
      <WalletLayout
        message={
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
            {canTest ? <p className="small">{words.testMode}</p> : null}
            {busy ? <Working actor={wallet} label={isAuthorising ? words.walletIsOpen : common.loading} /> : null}
          </>
        }
      />
      <TestWallet wallet={wallet} />
    </div>
  );
}
