import { memo, useId, useLayoutEffect, useRef, useState } from 'react';
import * as words from '#texts/admin.ts';
import { whole } from '#texts/money.ts';
import type { Product } from '../../../common/contract/product.ts';
import { formatPrice, typedAmount } from '../../../common/domain/money.ts';
import type { productListMachine } from '../../machines/productList.machine.ts';
import { numberIn, priceIn } from '../../machines/typedProduct.ts';
import { buttonLooks } from '../common/controls.tsx';
import { Money } from '../common/values.tsx';
import { type Actor, useSelector, useShop } from '../shop/ShopContext.tsx';
import { productRules } from './productRules.ts';
import classes from './Admin.module.css';

const kinds = {
  price: {
    label: words.priceOf,
    shown: ({ price }: Product) => <Money dollars={price} />,
    nameOf: ({ name, price }: Product) => words.changePrice(name, formatPrice(price)),
    typedOf: ({ price }: Product) => typedAmount(price),
    valueIn: priceIn,
    inputMode: 'decimal',
  },
  countInStock: {
    label: words.stockOf,
    shown: ({ countInStock }: Product) => whole(countInStock),
    nameOf: ({ name, countInStock }: Product) => words.changeStock(name, whole(countInStock)),
    typedOf: ({ countInStock }: Product) => String(countInStock),
    valueIn: numberIn,
    inputMode: 'numeric',
  },
} as const;

type OpenCellProps = { list: Actor<typeof productListMachine>; product: Product; field: keyof typeof kinds };

const looks = buttonLooks({ variant: 'subtle', size: 'compact-md' });

/** Enter saves, Escape leaves. In plain CSS: it is drawn and takes the focus in the frame that follows the press. */
function OpenCell({ list, product, field }: OpenCellProps) {
  const { label, typedOf, valueIn, inputMode } = kinds[field];
  const { afterPress } = useShop().page;
  const [typed, setTyped] = useState(() => {
    const value = list.getSnapshot().context.cell?.value;
    return typedOf(typeof value === 'number' ? { ...product, [field]: value } : product);
  });
  const [problem, setProblem] = useState<string | null>(null);
  const error = useSelector(list, ({ context }) => context.error);
  const isBusy = useSelector(list, (state) => state.hasTag('busy'));
  const closed = isBusy || undefined;
  const id = useId();
  const wrong = problem ?? error;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!isBusy) input.current?.focus();
  }, [isBusy]);
  return (
    <form
      className={`row ${classes.cell}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = productRules[field](typed);
        setProblem(found);
        if (found === null) afterPress(() => list.send({ type: 'cell.save', value: valueIn(typed) }));
      }}
    >
      <input
        className={`control ${classes.field}`}
        aria-label={label(product.name)}
        inputMode={inputMode}
        enterKeyHint="done"
        autoComplete="off"
        value={typed}
        readOnly={isBusy}
        aria-invalid={wrong === null ? undefined : true}
        aria-describedby={wrong === null ? undefined : id}
        ref={input}
        onKeyDown={({ key }) => (key === 'Escape' ? list.send({ type: 'cell.leave' }) : undefined)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {wrong === null ? null : (
        <p id={id} className="problem">
          {wrong}
        </p>
      )}
      <button type="submit" {...looks} data-color="amber" aria-disabled={closed}>
        {words.save}
      </button>
      <button
        type="button"
        {...looks}
        className={`${looks.className} ${classes.subtle}`}
        aria-disabled={closed}
        onClick={() => list.send({ type: 'cell.leave' })}
      >
        {words.leaveValue}
      </button>
    </form>
  );
}

/** A price or a stock that is changed where it stands. Afterwards the focus is where it was. */
export const ProductCell = memo(({ canChange, ...cell }: OpenCellProps & { canChange: boolean }) => {
  const { list, product, field } = cell;
  const { shown, nameOf } = kinds[field];
  const isOpen = useSelector(
    list,
    (state) =>
      state.hasTag('cell') && state.context.cell?.productId === product._id && state.context.cell.field === field,
  );
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <OpenCell {...cell} />;
  if (product.isDraft) return shown(product);
  return (
    <button
      type="button"
      ref={button}
      className={classes.value}
      aria-label={nameOf(product)}
      aria-disabled={canChange ? undefined : true}
      onClick={() => list.send({ type: 'cell.change', product, field })}
    >
      {shown(product)}
    </button>
  );
});
