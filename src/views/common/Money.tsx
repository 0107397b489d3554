import { formatMoney, formatPrice, type Cents } from '../../../common/domain/money.ts';

/** An amount, given in cents or in dollars: `$1,849.00`. */
export function Money({ cents, dollars }: { cents: Cents; dollars?: never } | { cents?: never; dollars: number }) {
  return <>{cents === undefined ? formatPrice(dollars) : formatMoney(cents)}</>;
}
