import { useId, useState } from 'react';
import * as words from '#texts/common.ts';
import { clampQty, typedQty } from '../../../common/domain/cart.ts';
import classes from './QtyField.module.css';

/** The longest list of choices; above it, the quantity is typed (A20). */
const MOST_CHOICES = 100;

type Field = {
  /** Its accessible name. */
  label: string;
  isLabelShown?: boolean;
  value: number;
  stock: number;
  onChange: (qty: number) => void;
  disabled?: boolean;
};

/**
 * A quantity of 1 … stock (S115), chosen from a list or, if the stock is large, typed (A20). In plain CSS, since it is drawn
 * in the frame that follows the press on a product.
 */
export function QtyField(field: Field) {
  return field.stock > MOST_CHOICES ? <TypedQty {...field} /> : <ChosenQty {...field} />;
}

function ChosenQty({ label, isLabelShown = true, value, stock, onChange, disabled }: Field) {
  const id = useId();
  return (
    <div>
      <Label of={id} text={label} isShown={isLabelShown} />
      <div className={classes.choice}>
        <select
          id={id}
          className={`control ${classes.control}`}
          value={clampQty(value, stock)}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
          disabled={disabled}
        >
          {Array.from({ length: Math.max(1, stock) }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </select>
      </div>
    </div>
  );
}

/**
 * Reports a quantity on blur or Enter. An invalid one is explained and replaced by the last valid quantity.
 */
function TypedQty({ label, isLabelShown = true, value, stock, onChange, disabled }: Field) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const finish = () => {
    if (draft === null) return;
    setDraft(null);
    const typed = typedQty(draft);
    setRefused(typed === null);
    if (typed === null) return;
    const qty = clampQty(typed, stock);
    if (qty !== value) onChange(qty);
  };
  return (
    <div>
      <Label of={id} text={label} isShown={isLabelShown} />
      <input
        id={id}
        className={`control ${classes.control}`}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? value}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          setRefused(false);
        }}
        aria-invalid={refused || undefined}
        aria-describedby={refused ? `${id}-error` : undefined}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
        disabled={disabled}
      />
      {refused ? (
        <p id={`${id}-error`} role="alert" className={`small ${classes.error}`}>
          {words.notAQuantity(stock, value)}
        </p>
      ) : null}
    </div>
  );
}

function Label({ of, text, isShown }: { of: string; text: string; isShown: boolean }) {
  return (
    <label htmlFor={of} className={isShown ? classes.label : 'unseen'}>
      {text}
    </label>
  );
}
