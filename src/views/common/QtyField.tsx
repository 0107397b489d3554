import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { clampQty, parseQty } from '../../domain/cart.ts';

/** Up to this many choices make a list; more would be one to scroll through for ever (A20). */
const MOST_CHOICES = 100;

type Field = {
  /** Its accessible name. */
  label: string;
  /** Whether the name is to be seen, too. */
  isLabelShown?: boolean;
  value: number;
  /** What the stock allows. */
  stock: number;
  onChange: (qty: number) => void;
  disabled?: boolean;
};

/** How many: 1 … stock (S115), chosen from a list or, of a large stock, typed (A20). */
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

/** Tells of a quantity once it is typed to the end: left, or confirmed with Enter. */
function TypedQty({ named, value, stock, onChange, disabled }: Named) {
  const [draft, setDraft] = useState<string | null>(null);
  const finish = () => {
    if (draft === null) return;
    setDraft(null);
    const qty = clampQty(parseQty(draft), stock);
    if (qty !== value) onChange(qty);
  };
  return (
    <TextInput
      {...named}
      size="md"
      type="number"
      inputMode="numeric"
      min={1}
      max={stock}
      step={1}
      value={draft ?? value}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
      }}
      disabled={disabled}
    />
  );
}
