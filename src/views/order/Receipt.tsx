import { Button } from '@mantine/core';
import * as words from '#texts/order.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { orderMachine } from '../../machines/order.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './Receipt.module.css';

/** The shop's name on a receipt; on screen, the header shows it. */
export function Letterhead() {
  return (
    <p className={classes.letterhead}>
      <img src="/logo.svg" alt="" width={32} height={32} /> ProShop
    </p>
  );
}

/** Prints the page of a paid order as its receipt. */
export function Receipt({ order }: { order: Actor<typeof orderMachine> }) {
  const canPrint = useSelector(order, (state) => state.can({ type: 'receipt.print' }));
  return canPrint ? (
    <Button variant="default" fullWidth mt="md" onClick={() => order.send({ type: 'receipt.print' })}>
      {words.printReceipt}
    </Button>
  ) : null;
}
