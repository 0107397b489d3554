import type { Charge, ChargeOutcome, PaymentGateway } from '../../server/api/payments/gateway.ts';

/** The ways in which a charge may end besides the usual one. */
export const gatewayFaults = [
  'the gateway declines',
  'the gateway charges and does not answer',
  'the gateway cannot be reached',
] as const;
export type GatewayFault = (typeof gatewayFaults)[number];

type Held = { charge: Charge; resolve: (outcome: ChargeOutcome) => void; reject: (error: unknown) => void };

/** A gateway whose charges wait, from `hold` on, until they are ended, so that other things can happen meanwhile. */
export class HeldGateway implements PaymentGateway {
  private readonly gateway: PaymentGateway;
  private isHolding = false;
  private held: Held | null = null;
  private onCharge: () => void = () => {};
  readonly outcomeOf: PaymentGateway['outcomeOf'];

  constructor(gateway: PaymentGateway) {
    this.gateway = gateway;
    this.outcomeOf = gateway.outcomeOf;
  }

  hold(): void {
    this.isHolding = true;
  }

  readonly charge = (charge: Charge): Promise<ChargeOutcome> => {
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

  /** Ends the charge that waits. */
  async end(fault: GatewayFault | ''): Promise<void> {
    const { charge, resolve, reject } = this.held!;
    this.held = null;
    if (fault === 'the gateway cannot be reached') return reject(new Error(fault));
    const isDeclined = fault === 'the gateway declines';
    const payment = isDeclined ? { ...charge.payment, transactionState: 'FAILURE' } : charge.payment;
    const outcome = await this.gateway.charge({ ...charge, payment });
    if (fault === 'the gateway charges and does not answer') return reject(new Error(fault));
    resolve(outcome);
  }
}
