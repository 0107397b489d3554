import { and, eq, notExists, sql } from 'drizzle-orm';
import type { World } from 'xstate-walks/check';
import type { Db } from '../../server/platform/db/database.ts';
import { orders, testCharges } from '../../server/platform/db/schema.ts';
import type { Attempt, Charge, GatewayNotices, PaymentGateway } from '../../server/features/payments/gateway.ts';
import { walletToken } from '../../tests/fixtures/stripeDouble.ts';
import type { Changed } from './rows.ts';

/** The ways in which a charge may end besides the usual one. */
export const gatewayFaults = [
  'the gateway declines',
  'the gateway charges and does not answer',
  'the gateway cannot be reached',
  'the bank asks',
  'the bank asks and the gateway does not answer',
] as const;
export type GatewayFault = (typeof gatewayFaults)[number];

/** The origin of the bank’s pages. */
export const BANK = 'https://bank.test';

const BANK_PAGE = `${BANK}/confirmation`;

/** The test cards with which Stripe does the same; the usual one pays. */
const cards: Partial<Record<GatewayFault | '', string>> = {
  'the gateway declines': 'tok_chargeDeclined',
  'the bank asks': 'tok_threeDSecureRequired',
  'the bank asks and the gateway does not answer': 'tok_threeDSecureRequired',
};

type Answer = Awaited<ReturnType<PaymentGateway['charge']>>;
type Held = { charge: Charge; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/**
 * A gateway whose charges wait, from `hold` on, until they are ended, so that other things can happen meanwhile. It plays
 * the bank of the test gateway, which has none; Stripe has its own.
 */
export class HeldGateway implements PaymentGateway {
  readonly notices?: GatewayNotices;
  private readonly gateway: PaymentGateway;
  private isHolding = false;
  private held: Held | null = null;
  private onCharge: () => void = () => {};
  private readonly db: Db;

  constructor(gateway: PaymentGateway, db: Db) {
    this.gateway = gateway;
    this.db = db;
    if (gateway.notices) this.notices = gateway.notices;
  }

  /** The attempts that wait for the buyer's bank: nothing is recorded of them yet. */
  private async atBank(): Promise<Attempt[]> {
    const decided = this.db.select().from(testCharges).where(eq(testCharges.attempt, orders.chargeAttempt));
    const found = await this.db
      .select({ orderId: orders.id, attempt: orders.chargeAttempt })
      .from(orders)
      .where(and(sql`${orders.bankCheck} ->> 'state' = 'asked'`, notExists(decided)));
    return found.flatMap(({ orderId, attempt }) => (attempt === null ? [] : [{ orderId, attempt }]));
  }

  readonly refund: PaymentGateway['refund'] = (orderId) => this.gateway.refund(orderId);

  readonly outcomeOf: PaymentGateway['outcomeOf'] = async (asked, { giveUp } = { giveUp: false }) => {
    if (this.notices) return this.gateway.outcomeOf(asked, { giveUp });
    const waits = (await this.atBank()).some(({ attempt }) => attempt === asked.attempt);
    return waits && !giveUp ? { bankPage: BANK_PAGE } : this.gateway.outcomeOf(asked);
  };

  /** Whether it is known what became of an attempt: then a request of it that arrives later asks no bank. */
  private async isDecided({ attempt }: Attempt): Promise<boolean> {
    const found = await this.db.select().from(testCharges).where(eq(testCharges.attempt, attempt));
    return found.length > 0;
  }

  /** Every bank that was asked decides. */
  async decide(isConfirmed: boolean): Promise<void> {
    for (const attempt of await this.atBank()) {
      await this.db.insert(testCharges).values({ ...attempt, charged: isConfirmed });
    }
  }

  hold(): void {
    this.isHolding = true;
  }

  readonly charge = (charge: Charge): Promise<Answer> => {
    if (!this.isHolding) return this.gateway.charge(charge);
    return new Promise((resolve, reject) => {
      this.held = { charge, resolve, reject };
      this.onCharge();
    });
  };

  /** Resolves with the next charge. */
  next(): Promise<'charging'> {
    return new Promise((resolve) => {
      this.onCharge = () => resolve('charging');
    });
  }

  /** The charge that waits. */
  get charging(): Charge {
    return this.held!.charge;
  }

  /** Ends the charge that waits. */
  async end(fault: GatewayFault | ''): Promise<void> {
    const { charge, resolve, reject } = this.held!;
    this.held = null;
    if (fault === 'the gateway cannot be reached') return reject(new Error(fault));
    const asksBank = fault === 'the bank asks';
    if (asksBank && !this.notices && !(await this.isDecided(charge))) return resolve({ bankPage: BANK_PAGE });
    const isDeclined = fault === 'the gateway declines';
    const payment = isDeclined ? { ...charge.payment, transactionState: 'FAILURE' } : charge.payment;
    const token = walletToken(cards[fault] ?? 'tok_visa');
    const outcome = await this.gateway.charge({ ...charge, payment, token });
    if (fault.endsWith('does not answer')) return reject(new Error(fault));
    resolve(outcome);
  }
}

/** What the bank does that the gateway plays. */
export const movesOfBank = (gateway: HeldGateway, changed: Changed): World['moves'] => [
  { name: 'the buyer confirms at the bank', run: (world) => changed(world, () => gateway.decide(true)) },
  { name: 'the bank refuses', run: (world) => changed(world, () => gateway.decide(false)) },
];
