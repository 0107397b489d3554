import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { clampQty, typedQty } from '../../../common/domain/cart.ts';

/** The longest list of choices; above it, the quantity is typed (A20). */
const MOST_CHOICES = 100;

type Field = {
  /** Its accessible name. */
  label: string;
  /** Shows the name as a label. */
  isLabelShown?: boolean;
  value: number;
  /** The highest quantity. */
  stock: number;
  onChange: (qty: number) => void;
  disabled?: boolean;
};

/** A quantity of 1 … stock (S115), chosen from a list or, if the stock is large, typed (A20). */
export function QtyField({ label, isLabelShown = true, ...field }: Field) {
  const named = isLabelShown ? { label } : { 'aria-label': label };
  return field.stock > MOST_CHOICES ? <TypedQty {...field} named={named} /> : <ChosenQty {...field} named={named} />;
}

type Named = Omit<Field, 'label'> & { named: { label: string } | { 'aria-label': string } };

function ChosenQty({ named, value, stock, onChange, disabled }: Named) {
  return (
    <NativeSelect
      {...named}
      size="md"
      value={clampQty(value, stock)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      disabled={disabled}
      data={Array.from({ length: Math.max(1, stock) }, (_, index) => String(index + 1))}
    />
  );
}

/**
 * Reports a quantity on blur or Enter. An invalid one is explained and replaced by the last valid quantity.
 */
function TypedQty({ named, value, stock, onChange, disabled }: Named) {
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
    <TextInput
      {...named}
      size="md"
      inputMode="numeric"
      autoComplete="off"
      value={draft ?? value}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        setRefused(false);
      }}
      error={
        refused ? (
          <span role="alert">{`A quantity is a whole number from 1 to ${stock}. It stays ${value}.`}</span>
        ) : null
      }
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
      }}
      disabled={disabled}
    />
  );
}
