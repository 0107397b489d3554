import type { Attempt, Charge, PaymentGateway } from '../../server/features/payments/gateway.ts';

/** A payment gateway whose answers a test chooses, and which records what it was sent and asked. */
export class FakeGateway {
  readonly charges: Charge[] = [];
  readonly asked: Attempt[] = [];
  answer: PaymentGateway['charge'] = notChosen;
  tell: PaymentGateway['outcomeOf'] = notChosen;

  readonly gateway: PaymentGateway = {
    charge: (charge) => {
      this.charges.push(charge);
      return this.answer(charge);
    },
    outcomeOf: (attempt) => {
      this.asked.push(attempt);
      return this.tell(attempt);
    },
  };

  /** Forgets all calls, and answers as this gateway does from now on. */
  reset({ charge, outcomeOf }: PaymentGateway): void {
    this.charges.length = 0;
    this.asked.length = 0;
    this.answer = charge;
    this.tell = outcomeOf;
  }
}

const notChosen = (): never => {
  throw new Error('the test has not chosen the answers of the gateway');
};
