import { Button, TextInput } from '@mantine/core';
import * as v from 'valibot';
import * as words from '#texts/checkout.ts';
import { addressFields, perField } from '../../../common/domain/addressFields.ts';
import { addressLine } from '../../../common/domain/checkout.ts';
import { countries } from '../../../common/domain/countries.ts';
import { routes } from '../../../common/routes/routes.ts';
import { ShippingAddress } from '../../../common/contract/order.ts';
import { Card } from '../common/Card.tsx';
import { Form, Submit, requiredField, ruleOf, useDraft } from '../common/Form.tsx';
import { ignoreSecondClick, onFirstClick } from '../common/events.ts';
import { useSelector } from '../shop/ShopContext.tsx';
import { CheckoutPage, type Parts } from './CheckoutPage.tsx';
import phone from '../common/Phone.module.css';
import classes from './Checkout.module.css';
import { useRef, useState } from 'react';

/** The addresses that this account has ordered to in this browser: one press chooses one instead of typing it. */
function UsedAddresses({ checkout }: Pick<Parts, 'checkout'>) {
  const addresses = useSelector(checkout, (state) => state.context.usedAddresses);
  const list = useRef<HTMLDivElement>(null);
  if (addresses.length === 0) return null;
  return (
    <div ref={list} tabIndex={-1} className="focusable">
      <Card title={words.usedAddresses}>
        <ul className="stack near">
          {addresses.map((each) => {
            const place = addressLine(each);
            return (
              <li key={place} className={`row tight ${classes.usedAddress}`}>
                <address dir="auto">{place}</address>
                <Button
                  variant="default"
                  aria-label={words.sendTo(place)}
                  onClick={onFirstClick(() => checkout.send({ type: 'shipping.submit', shippingAddress: each }))}
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

export function ShippingView({ checkout, cart }: Parts) {
  const form = useDraft(checkout.getSnapshot().context.shippingAddress ?? nowhere, rules);
  const [suggested] = useState(countries);
  const field = (name: keyof ShippingAddress, label: string, autoComplete: string, list?: string) => (
    <TextInput
      {...requiredField}
      label={label}
      autoComplete={autoComplete}
      list={list}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  );
  return (
    <CheckoutPage title={routes.shipping.title} current="shipping" cart={cart}>
      <div className="stack parts">
        <UsedAddresses checkout={checkout} />
        <Card>
          <Form
            form={form}
            onSubmit={(draft) =>
              checkout.send({ type: 'shipping.submit', shippingAddress: v.parse(ShippingAddress, draft) })
            }
          >
            {field('address', words.address, 'street-address')}
            <div className="stack pair">
              {field('city', words.city, 'address-level2')}
              {field('postalCode', words.postalCode, 'postal-code')}
            </div>
            {field('country', words.country, 'country-name', 'countries')}
            <datalist id="countries">
              {suggested.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
            <Submit className={phone.action} onClick={ignoreSecondClick}>
              {words.next}
            </Submit>
          </Form>
        </Card>
      </div>
    </CheckoutPage>
  );
}
