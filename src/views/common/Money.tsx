import { formatCents, toCents, type Cents } from '../../domain/money.ts';

/** An amount given in cents, or in dollars as the wire has it: `$89.99`. */
export function Money({ cents, dollars }: { cents: Cents; dollars?: never } | { cents?: never; dollars: number }) {
  return <>${formatCents(cents ?? toCents(dollars ?? 0))}</>;
}
