import { Alert, Button, Group, Text } from '@mantine/core';
import * as common from '#texts/common.ts';
import * as words from '#texts/order.ts';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Order } from '../../../common/contract/order.ts';
import { isOwnOrder, orderStatus } from '../../../common/domain/order.ts';
import type { orderMachine } from '../../machines/order.machine.ts';
import type { walletMachine } from '../../machines/wallet.machine.ts';
import { Card } from '../common/Card.tsx';
import { Failure, SupportLine, Working } from '../common/calls.tsx';
import { Money, Clock, Day } from '../common/values.tsx';
import { type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import { type BesideWallet, PaymentPlaceholder } from './WalletView.tsx';
import classes from './Order.module.css';

const TICK = 'M3.5 8.5l3 3 6-7';
const CLOCK = 'M8 5v3.5l2.2 1.4M14.5 8a6.5 6.5 0 1 1-13 0a6.5 6.5 0 1 1 13 0';
const BACK = 'M5.5 3.5l-3 3 3 3M2.5 6.5h7.5a3.2 3.2 0 0 1 0 6.5h-3';

type Badge = { done: boolean; isBack?: boolean; at?: string | null | undefined; children: ReactNode };

/** The badge for one of an order's two flags (S105), or for a refund (A81), with its day. */
export function Status({ done, isBack = false, at, children }: Badge) {
  return (
    <p className={`bold ${classes.status}`} data-tone={done ? 'done' : 'pending'}>
      <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
        <path d={isBack ? BACK : done ? TICK : CLOCK} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span>
        <span>{children}</span> {at ? <Day of={at} /> : null}
      </span>
    </p>
  );
}

/** True while the buyer's bank wants the payment confirmed, or decides. */
const isConfirming = (state: SnapshotFrom<typeof orderMachine>): boolean =>
  state.matches({ shown: { payment: 'confirming' } });

const waysOn = [
  { type: 'payment.retry', label: words.payAgain, variant: 'filled' },
  { type: 'refund.confirm', label: words.refundAgain, variant: 'filled' },
  { type: 'bank.open', label: words.goToBank, variant: 'filled' },
  { type: 'order.reload', label: words.checkAgain, variant: 'outline' },
  { type: 'payment.replace', label: words.payOtherwise, variant: 'outline' },
] as const;

type OrderActor = Actor<typeof orderMachine>;
type Doubt = {
  order: OrderActor;
  title: string;
  reason?: string | null;
  text: string;
  hasCode?: boolean;
  children?: ReactNode;
};

/** A payment or a refund whose outcome is open, with the ways on that the chart accepts. */
export function InDoubt({ order, title, reason = null, text, hasCode = true, children }: Doubt) {
  const state = useSnapshot(order);
  return (
    <div>
      <Alert color="yellow" role="alert" title={title}>
        <Text size="sm">{[reason, text].filter(Boolean).join(' ')}</Text>
        {children}
        <Group mt="sm" gap="sm">
          {waysOn.map(({ type, label, variant }) =>
            state.can({ type }) ? (
              <Button key={type} size="compact-md" variant={variant} onClick={() => order.send({ type })}>
                {label}
              </Button>
            ) : null,
          )}
        </Group>
      </Alert>
      {hasCode ? <SupportLine /> : null}
    </div>
  );
}

/** The confirmation that the buyer's bank wants on a page of its own (3-D Secure). */
function BankCheck({ order }: { order: OrderActor }) {
  const state = useSnapshot(order);
  const { error } = state.context;
  const isLeaving = state.matches({ shown: { payment: { confirming: 'leaving' } } });
  const isAsked = state.can({ type: 'bank.open' }) || isLeaving;
  if (!isConfirming(state)) return null;
  const [title, text] = isAsked ? [words.bankAsks, words.atYourBank] : [words.bankProcesses, words.checkSoon];
  return (
    <InDoubt order={order} title={title} text={text} hasCode={!isAsked && !error}>
      {error ? <Failure message={error} /> : null}
      {isLeaving ? <Working actor={order} label={words.openingBank} /> : null}
    </InDoubt>
  );
}

type Stage =
  | 'payable'
  | { payable: 'declined' | 'refused' | 'walletUnavailable' }
  | 'settling'
  | 'settlementUnknown'
  | 'refunded'
  | { paid: 'justNow' };

export type DrawWallet = (wallet: Actor<typeof walletMachine>, beside: BesideWallet) => ReactNode;

/** True if a payment was sent that the displayed order does not include yet. */
const isInFlight = ({ context: { payment, order } }: SnapshotFrom<typeof orderMachine>): boolean =>
  payment !== null && order?.isPaid !== true;

/** True while the payment is sent or its outcome is requested. */
export const isPaymentProcessing = (state: SnapshotFrom<typeof orderMachine>): boolean =>
  isInFlight(state) && (state.matches('loading') || state.matches({ shown: { payment: 'settling' } }));

/** True from the first look at an own unpaid order until its page is left: its payment keeps its room. */
export const hasPaymentSection = (state: SnapshotFrom<typeof orderMachine>): boolean => {
  const { order, viewer } = state.context;
  return (
    isInFlight(state) ||
    state.matches({ shown: { payment: { paid: 'justNow' } } }) ||
    (order !== null && orderStatus(order) === 'unpaid' && isOwnOrder(order, viewer))
  );
};

/** The payment status (S95, S139); empty while a payment is in progress (S81). */
export function PaymentStatus({ order, data: { isPaid, paidAt, refundedAt } }: { order: OrderActor; data: Order }) {
  const state = useSnapshot(order);
  const inFlight = isInFlight(state);
  if (isConfirming(state)) return <Status done={false}>{words.notConfirmed}</Status>;
  if (inFlight) return <Status done={false}>{words.paymentSent}</Status>;
  return (
    <>
      {isPaid || !refundedAt ? (
        <Status done={isPaid} at={paidAt}>
          {isPaid ? words.paidOn : words.notPaid}
        </Status>
      ) : null}
      {refundedAt ? (
        <Status done={false} isBack at={refundedAt}>
          {words.refundedOn}
        </Status>
      ) : null}
      {state.matches({ shown: { payment: 'unpaid' } }) ? (
        <p className={`small ${classes.remark}`}>{words.onlyBuyerPays}</p>
      ) : null}
    </>
  );
}

/** Until when the stock of an unpaid order is held (A41), if the server sends it. */
function Holding({ until }: { until: string | null | undefined }) {
  if (until === undefined) return null;
  return (
    <p className={classes.text}>
      {until === null ? (
        words.heldNoMore
      ) : (
        <span>
          {words.beforeHeldUntil}
          <Clock of={until} />
          {words.afterHeldUntil}
        </span>
      )}
    </p>
  );
}

/** The message about a refunded order (A81), with the reason if the server has just sent one. */
function Refund({ data: { refundedAt, isDelivered }, reason }: { data: Order; reason: string | null }) {
  const title = (
    <>
      {words.refundedOn} {refundedAt ? <Day of={refundedAt} /> : null}
    </>
  );
  return (
    <Card title={title}>
      {reason ? <Failure message={reason} /> : null}
      <p className={classes.text}>{isDelivered ? words.moneyBack : `${words.moneyBack} ${words.notSent}`}</p>
    </Card>
  );
}

/** A `ref` that moves the focus to the surrounding section, because the pressed button is gone. */
export const focusPart = (element: HTMLElement | null): void => element?.closest<HTMLElement>('[role=group]')?.focus();

/** The payment of an order: the wallet for its buyer (A38), and the result (S94). */
export function Payment({ order, data, drawWallet }: { order: OrderActor; data: Order; drawWallet: DrawWallet }) {
  const state = useSnapshot(order);
  const { error } = state.context;
  const wallet = state.children['wallet'] as Actor<typeof walletMachine> | undefined;
  const isAt = (payment: Stage) => state.matches({ shown: { payment } });
  const isProcessing = isPaymentProcessing(state);
  const isBroken = isAt({ payable: 'walletUnavailable' });
  const reload = () => order.send({ type: 'order.reload' });
  const isReserved = hasPaymentSection(state);
  const isLoading = isReserved && state.matches('loading') && !isProcessing;
  const isUnread = isReserved && state.matches('unavailable');
  const amount = (
    <>
      {words.beforeAmount}
      <Money dollars={data.totalPrice} />
      {words.afterAmount}
    </>
  );
  return (
    <div
      role="group"
      aria-label={words.payment}
      tabIndex={-1}
      className={`focusable ${classes.payment} ${isReserved ? `stack ${classes.overlay}` : ''}`}
    >
      {isReserved ? <PaymentPlaceholder dollars={data.totalPrice} /> : null}
      {isProcessing ? (
        <Card title={words.takingPayment}>
          <div ref={focusPart}>
            <Working actor={order} label={isAt('settling') ? words.takesPayment : common.loading} />
          </div>
        </Card>
      ) : null}
      {isLoading || isUnread || isAt('payable') ? (
        <Card title={amount}>
          {isLoading ? <Working actor={order} /> : null}
          {isUnread || isBroken ? <Failure message={error} onRetry={reload} /> : null}
          {wallet && !isBroken
            ? drawWallet(wallet, {
                held: <Holding until={data.heldUntil} />,
                refusal: isAt({ payable: 'declined' })
                  ? (error ?? common.stopped)
                  : isAt({ payable: 'refused' })
                    ? words.refusedByBank
                    : null,
              })
            : null}
        </Card>
      ) : null}
      <BankCheck order={order} />
      {isAt('refunded') ? <Refund data={data} reason={error} /> : null}
      {isAt('settlementUnknown') ? (
        <InDoubt order={order} title={words.outcomeUnknown} reason={error} text={words.tryingIsSafe} />
      ) : null}
      <div role="status" aria-label={words.payment}>
        {isAt({ paid: 'justNow' }) ? (
          <div className={classes.thanks} data-tone="done">
            <svg viewBox="0 0 48 48" width="72" height="72" fill="none" stroke="currentColor" aria-hidden>
              <circle cx="24" cy="24" r="22" strokeWidth="3" />
              <path d="M14 25l7 7 13-15" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
            <p>
              <strong className="headline">{words.received}</strong>
              <br />
              {words.weSend}
            </p>
          </div>
        ) : null}
      </div>
    </div>
  );
}
