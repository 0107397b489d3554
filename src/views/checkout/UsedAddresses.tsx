import { Button } from '@mantine/core';
import { useRef } from 'react';
import * as words from '#texts/checkout.ts';
import { addressLine } from '../../../common/domain/checkout.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import { Card } from '../common/Card.tsx';
import { isSecondClick } from '../common/clicks.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import classes from './Checkout.module.css';

/** The addresses that this account has ordered to in this browser: one press chooses one instead of typing it. */
export function UsedAddresses({ checkout }: { checkout: Actor<typeof checkoutMachine> }) {
  const addresses = useSelector(checkout, (state) => state.context.usedAddresses);
  const list = useRef<HTMLDivElement>(null);
  if (addresses.length === 0) return null;
  return (
    <div ref={list} tabIndex={-1} className={classes.focusable}>
      <Card title={words.usedAddresses}>
        <ul className={classes.used}>
          {addresses.map((each) => {
            const place = addressLine(each);
            return (
              <li key={place} className={classes.usedAddress}>
                <address>{place}</address>
                <Button
                  variant="default"
                  aria-label={words.sendTo(place)}
                  onClick={(event) => {
                    if (!isSecondClick(event)) checkout.send({ type: 'shipping.submit', shippingAddress: each });
                  }}
                >
                  {words.sendHere}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={words.removeAddress(place)}
                  onClick={() => {
                    list.current?.focus();
                    checkout.send({ type: 'address.remove', address: each });
                  }}
                >
                  {words.remove}
                </Button>
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}
