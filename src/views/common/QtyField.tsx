import { useId, useState } from 'react';
import * as words from '#texts/common.ts';
import { clampQty, typedQty } from '../../../common/domain/cart.ts';
import classes from './QtyField.module.css';
import { useField } from './useField.ts';

/** The longest list of choices; above it, the quantity is typed (A20). */
const MOST_CHOICES = 100;

type Control = {
  id: string;
  value: number;
  stock: number;
  onChange: (qty: number) => void;
  disabled?: boolean | undefined;
};

type QtyFieldProps = Omit<Control, 'id'> & {
  label: string;
  isLabelShown?: boolean;
};

/** A quantity of 1 … stock (S115), chosen or, if the stock is large, typed (A20). Plain CSS: it is drawn at a press. */
export function QtyField({ label, isLabelShown = true, ...field }: QtyFieldProps) {
  const id = useId();
  const Input = field.stock > MOST_CHOICES ? TypedQty : ChosenQty;
  return (
    <div>
      <label htmlFor={id} className={isLabelShown ? 'bold' : 'unseen'}>
        {label}
      </label>
      <Input id={id} {...field} />
    </div>
  );
}

function ChosenQty({ id, value, stock, onChange, disabled }: Control) {
  const chosen = clampQty(value, stock);
  return (
    <select
      id={id}
      ref={useField<HTMLSelectElement>(String(chosen))}
      className={`control ${classes.control}`}
      defaultValue={chosen}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      disabled={disabled}
    >
      {Array.from({ length: Math.max(1, stock) }, (_, index) => (
        <option key={index}>{index + 1}</option>
      ))}
    </select>
  );
}

/** Reports a quantity on blur or Enter. An invalid one is explained and replaced by the last valid quantity. */
function TypedQty({ id, value, stock, onChange, disabled }: Control) {
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
    <>
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
        <p id={`${id}-error`} role="alert" className="problem">
          {words.notAQuantity(stock, value)}
        </p>
      ) : null}
    </>
  );
}
