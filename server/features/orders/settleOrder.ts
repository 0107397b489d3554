import { say } from '../../../common/texts/messages.ts';
import { type Db, newId } from '../../platform/db/database.ts';
import { orders, type BankCheck, type OrderRecord, type Viewer } from '../../platform/db/schema.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import { outcomeIn, type Charge, type PaymentGateway } from '../payments/gateway.ts';
import { lockOrder, ofBuyer } from './ordersRepository.ts';
import { finishCharge, orderRefunded } from './finishCharge.ts';
import {
  CHARGE_LEASE_MS,
  reconcileCharge,
  throwUnknown,
  BANK_LEASE_MS,
  askedFor,
  hashOfPayment,
  storeBankCheck,
} from './reconcileCharges.ts';
import { takeAgain } from './stock.ts';
import type { Words } from '../../platform/words.ts';

type Settlement = { orderId: string; payer: Pick<Viewer, 'id' | 'isAdmin'> } & Pick<
  Charge,
  'token' | 'payment' | 'returnUrl'
>;

export const inProgress = () =>
  new HttpError(409, { code: 'PAYMENT_IN_PROGRESS', message: say('paymentInProgress') }, CHARGE_LEASE_MS / 1000);

const declined = (message: Words = say('declined')): HttpError =>
  new HttpError(402, { code: 'PAYMENT_DECLINED', message });

/** The code tells our client that the order is paid after the buyer was on the bank's page (3-D Secure). */
const actionRequired = (bankPage: string): HttpError =>
  new HttpError(402, { code: 'PAYMENT_ACTION_REQUIRED', message: say('confirmAtBank'), bankPage });

/** The order before the attempt, with the key of the attempt; without a key if the order is paid already. */
type Claimed = { order: OrderRecord; attempt: string | null };

type Earlier = { bankCheck: BankCheck | null };

/** Stores the key of the attempt first. While an earlier one has no outcome, no other can begin (A34). */
const claim = (db: Db, { orderId, payer, payment }: Settlement): Promise<Claimed | Earlier> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('Order');
    if (order.userId !== payer.id) {
      throw payer.isAdmin ? new HttpError(403, say('onlyBuyerPays')) : notFound('Order');
    }
    if (order.refundedAt) throw orderRefunded();
    if (order.paidAt) return { order, attempt: null };
    if (order.chargingSince) return { bankCheck: order.bankCheck };
    if (order.releasedAt) await takeAgain(tx, order.lines);
    const attempt = newId();
    await tx
      .update(orders)
      .set({
        chargingSince: new Date(),
        chargeStartedAt: new Date(),
        chargeAttempt: attempt,
        releasedAt: null,
        bankCheck: null,
        payerEmail: payment.email,
        transactionState: payment.transactionState,
        paytime: payment.paytime,
      })
      .where(ofBuyer(order));
    return { order, attempt };
  });

/** One that waits for the bank makes way for another payment; the same payment gets the same answer. */
const settleEarlier = async (
  db: Db,
  gateway: PaymentGateway,
  settlement: Settlement,
  { bankCheck }: Earlier,
): Promise<void> => {
  const isRepeated = bankCheck?.payment === hashOfPayment(settlement);
  const known = await reconcileCharge(db, gateway, settlement.orderId, bankCheck !== null && !isRepeated);
  const outcome = outcomeIn(known ?? null);
  if (isRepeated && outcome?.charged === false && !outcome.isRefunded) throw declined(outcome.message);
};

const mustWait = ({ bankCheck }: Earlier): HttpError =>
  bankCheck?.state === 'asked' ? actionRequired(bankCheck.page) : inProgress();

/** C17: once. The charge is outside of any transaction; meanwhile another request gets 409. */
export const settleOrder = async (db: Db, gateway: PaymentGateway, settlement: Settlement): Promise<OrderRecord> => {
  const { orderId, token, payment, returnUrl } = settlement;
  let claimed = await claim(db, settlement);
  if ('bankCheck' in claimed) {
    await settleEarlier(db, gateway, settlement, claimed);
    claimed = await claim(db, settlement);
  }
  if ('bankCheck' in claimed) throw mustWait(claimed);
  const { order, attempt } = claimed;
  if (attempt === null) return order;

  const { totalCents } = order;
  // After an error the claim stays until the outcome is known.
  const outcome = await gateway.charge({ orderId, attempt, totalCents, token, payment, returnUrl }).catch(throwUnknown);
  if ('bankPage' in outcome) {
    const bankCheck = askedFor(outcome.bankPage, hashOfPayment(settlement));
    const longAgo = new Date(Date.now() - BANK_LEASE_MS - 1); // the buyer may be back at once
    await storeBankCheck(db, { orderId, attempt }, bankCheck, longAgo);
    throw actionRequired(outcome.bankPage);
  }
  const paid = await finishCharge(db, gateway, { orderId, attempt }, outcome, order.releasedAt);
  if (paid !== null) return paid;
  if (outcome.charged) throw orderRefunded(say('givenBack'));
  throw outcome.isRefunded ? orderRefunded() : declined(outcome.message);
};
