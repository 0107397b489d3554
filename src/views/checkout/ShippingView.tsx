import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as v from 'valibot';
import * as words from '#texts/checkout.ts';
import { addressFields, perField, addressLine } from '../../../common/domain/checkout.ts';
import { routes } from '../../../common/routes/routes.ts';
import { ShippingAddress } from '../../../common/contract/order.ts';
import type { cartMachine } from '../../machines/cart.machine.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import { Card } from '../common/Card.tsx';
import { Form, ruleOf } from '../common/Form.tsx';
import { ignoreSecondClick, isSecondClick } from '../common/events.ts';
import { type Actor, useSelector } from '../shop/ShopContext.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';
import phone from '../common/Phone.module.css';
import classes from './Checkout.module.css';
import { useRef } from 'react';

/** The addresses that this account has ordered to in this browser: one press chooses one instead of typing it. */
function UsedAddresses({ checkout }: { checkout: Actor<typeof checkoutMachine> }) {
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

const nowhere = perField(addressFields, () => '');
const rules = perField(addressFields, (name) => ruleOf(ShippingAddress.entries[name]));
const field = { required: true, withAsterisk: false, size: 'md' } as const;

/** The shipping address (S29, S63); every field is required and must not be blank (S108–S111). */
export function ShippingView({
  checkout,
  cart,
}: {
  checkout: Actor<typeof checkoutMachine>;
  cart: Actor<typeof cartMachine>;
}) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: checkout.getSnapshot().context.shippingAddress ?? nowhere,
    validate: rules,
  });
  return (
    <CheckoutPage title={routes.shipping.title} current="shipping" cart={cart}>
      <div className={classes.parts}>
        <UsedAddresses checkout={checkout} />
        <Card>
          <Form
            form={form}
            className={classes.form}
            onSubmit={(draft) =>
              checkout.send({ type: 'shipping.submit', shippingAddress: v.parse(ShippingAddress, draft) })
            }
          >
            <TextInput
              {...field}
              label={words.address}
              autoComplete="street-address"
              key={form.key('address')}
              {...form.getInputProps('address')}
            />
            <div className={classes.pair}>
              <TextInput
                {...field}
                label={words.city}
                autoComplete="address-level2"
                key={form.key('city')}
                {...form.getInputProps('city')}
              />
              <TextInput
                {...field}
                label={words.postalCode}
                autoComplete="postal-code"
                key={form.key('postalCode')}
                {...form.getInputProps('postalCode')}
              />
            </div>
            <TextInput
              {...field}
              label={words.country}
              autoComplete="country-name"
              key={form.key('country')}
              {...form.getInputProps('country')}
            />
            <Button type="submit" color="amber" size="md" className={phone.action} onClick={ignoreSecondClick}>
              {words.next}
            </Button>
          </Form>
        </Card>
      </div>
    </CheckoutPage>
  );
}
