import { Button, Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as words from '#texts/checkout.ts';
import { routes } from '../../../common/routes/routes.ts';
import { GOOGLE_PAY } from '../../../common/domain/checkout.ts';
import type { cartMachine } from '../../machines/cart.machine.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import { Card } from '../common/Card.tsx';
import { ignoreSecondClick } from '../common/clicks.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';
import phone from '../common/Phone.module.css';
import classes from './Checkout.module.css';

/** The payment method; the only one is preselected (S30, S64, S153). */
export function PaymentView({
  checkout,
  cart,
}: {
  checkout: Actor<typeof checkoutMachine>;
  cart: Actor<typeof cartMachine>;
}) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { paymentMethod: GOOGLE_PAY } });
  return (
    <CheckoutPage title={routes.payment.title} current="payment" cart={cart}>
      <Card>
        <form
          className={classes.form}
          onSubmit={form.onSubmit(({ paymentMethod }) => checkout.send({ type: 'payment.submit', paymentMethod }))}
        >
          <Radio.Group
            label={words.selectMethod}
            key={form.key('paymentMethod')}
            name="paymentMethod"
            {...form.getInputProps('paymentMethod')}
          >
            <div className={classes.method}>
              <Radio value={GOOGLE_PAY} label={GOOGLE_PAY} size="md" />
            </div>
          </Radio.Group>
          <p className={classes.quiet}>{words.payLater}</p>
          <Button type="submit" color="amber" size="md" className={phone.action} onClick={ignoreSecondClick}>
            {words.next}
          </Button>
        </form>
      </Card>
    </CheckoutPage>
  );
}
