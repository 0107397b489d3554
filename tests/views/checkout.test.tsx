import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { cartMachine } from '../../src/machines/cart.machine.ts';
import { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import { CheckoutView } from '../../src/views/checkout/CheckoutView.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { checkoutPaths, lines } from '../../walks/charts/checkout.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const services = deferred('createOrder', 'findOrder');
const machine = checkoutMachine.provide({ actors: services.actors });

const model = shopModel(machine, checkoutPaths);
const cart = createActor(cartMachine, { input: { lines } });

const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string | RegExp) => () => userEvent.click(screen.getByRole('button', { name }));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const alert = () => screen.queryByRole('alert')?.textContent ?? null;
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.paste(text);
};

/** The steps, and which of them are links (S54, A29). */
const steps = () => {
  const nav = within(screen.getByRole('navigation', { name: 'Checkout steps' }));
  expect(nav.getAllByRole('listitem').map((step) => step.textContent?.replace(/^.|done$/gu, ''))).toEqual([
    'Sign In',
    'Shipping',
    'Payment',
    'Place Order',
  ]);
  return {
    links: nav.queryAllByRole('link').map((link) => link.textContent),
    current: nav.getByText((_, element) => element?.getAttribute('aria-current') === 'step').textContent,
  };
};

/** The review of the order, as far as it is there whatever was said about it. */
const showsReview = () => {
  expect(title()).toBe('Place Order');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Shipping',
    'Payment Method',
    'Order Items',
    'Order Summary',
  ]);
  expect(steps()).toEqual({ links: ['Sign In', 'Shipping', 'Payment', 'Place Order'], current: 'Place Order' });
};

/** Nothing can be done but wait (A5). */
const isShut = () => {
  expect(steps()).toEqual({ links: [], current: 'Place Order' });
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
};

beforeAll(() => void cart.start());
afterEach(services.reset);
afterAll(() => {
  cart.stop();
  printSummary(model);
});

it.each(model.tours)('S5, S29–S31, S76, S77, S104: the checkout follows its chart: %s', (_title, walk) =>
  walk({
    act,
    start: ({ inspect, clock, input }) => {
      const checkout = createActor(machine, { input, inspect, clock });
      cart.send({ type: 'cart.adopt', lines });
      checkout.on('order.refused', ({ changes }) => cart.send({ type: 'cart.reprice', changes }));
      checkout.start();
      renderInShop(<CheckoutView checkout={checkout} cart={cart} />);
      return checkout;
    },
    gestures: {
      'shopper.arrived': ({ send }) => send(), // the session
      'shopper.left': ({ send }) => send(), // the session
      'details.adopt': ({ send }) => send(), // another tab
      'pending.adopt': ({ send }) => send(), // another tab
      'step.open': ({ send }) => send(), // the address
      'shipping.submit': async ({ event: { shippingAddress } }) => {
        await fill('Address', shippingAddress.address);
        await fill('City', shippingAddress.city);
        await fill('Postal Code', shippingAddress.postalCode);
        await fill('Country', shippingAddress.country);
        await press('Continue')();
      },
      'payment.submit': press('Continue'),
      'order.place': async ({ event }) => {
        await act(async () => cart.send({ type: 'cart.adopt', lines: event.lines })); // a refusal may have changed it
        await press('Place Order')();
      },
      'order.placeAnother': press('Place a second order'),
      'order.show': press('See that order'),
      'stock.accept': press('Order what is in stock'),
      'outcome.ask': press(/^(Ask|Look) again$/),
      'work.cancel': ({ send }) => send(), // offered by `Working` after ten seconds of its own clock
      ...services.outcomes,
    },
    screens: {
      signIn: () => {
        expect(screen.getByRole('link', { name: 'Sign in to check out' })).toHaveAttribute(
          'href',
          '/login?redirect=/shipping',
        );
        expect(steps()).toEqual({ links: ['Sign In'], current: 'Sign In' });
      },
      'steps.shipping': () => {
        expect(title()).toBe('Shipping');
        expect(steps()).toEqual({ links: ['Sign In', 'Shipping'], current: 'Shipping' });
        expect(screen.getByLabelText('Country')).toBeVisible();
      },
      'steps.payment': () => {
        expect(title()).toBe('Payment Method');
        expect(steps()).toEqual({ links: ['Sign In', 'Shipping', 'Payment'], current: 'Payment' });
        expect(screen.getByRole('radio', { name: 'GooglePay' })).toBeChecked();
      },
      'steps.placeOrder.ready': () => {
        showsReview();
        expect(alert()).toBeNull();
        expect(button('Place Order')).toBeEnabled();
      },
      'steps.placeOrder.refused': () => {
        showsReview();
        expect(alert()).toBe('Not today');
        expect(button('Place Order')).toBeEnabled();
      },
      'steps.placeOrder.pricesChanged': () => {
        showsReview();
        expect(alert()).toContain('Prices have changed');
        expect(alert()).toContain('Airpods: was $89.99, now $95.00');
        expect(button('Place Order')).toBeEnabled();
      },
      'steps.placeOrder.stockChanged': () => {
        showsReview();
        expect(alert()).toContain('Airpods: 1 of 2 left');
        expect(screen.getByRole('link', { name: 'Change the cart' })).toHaveAttribute('href', '/cart');
        expect(button('Place Order')).toBeDisabled();
      },
      'steps.placeOrder.notFound': () => {
        showsReview();
        expect(alert()).toContain('Your order did not arrive');
        expect(button('Place Order')).toBeEnabled();
      },
      'steps.placeOrder.openElsewhere.asking': () => {
        showsReview();
        expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
        expect(button('Place Order')).toBeDisabled();
        expect(button('Place a second order')).toBeNull();
      },
      'steps.placeOrder.openElsewhere.undecided': ({ context }) => {
        showsReview();
        expect(alert()).toContain('You are already placing an order');
        expect(alert()).toContain(context.failure?.message ?? 'has not arrived yet');
        expect(screen.getByRole('alert')).toHaveFocus();
        expect(button('Place Order')).toBeEnabled();
      },
      'steps.placeOrder.openElsewhere.found': () => {
        showsReview();
        expect(alert()).toContain('You have just placed an order');
        expect(button('Place Order')).toBeDisabled();
      },
      'steps.placed': () => {
        expect(title()).toBe('Your order was placed');
        expect(screen.getByRole('link', { name: 'See the order' })).toHaveAttribute('href', '/order/o1');
        expect(button('Place Order')).toBeNull();
      },
      placing: () => {
        expect(title()).toBe('Placing your order');
        isShut();
      },
      'outcomeUnknown.asking': () => {
        expect(title()).toBe('Looking for your order');
        isShut();
      },
      'outcomeUnknown.unreachable': ({ context }) => {
        expect(title()).toBe('Did your order arrive?');
        expect(alert()).toContain(context.failure?.message ?? 'Stopped.');
        expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/profile');
        expect(button('Place Order')).toBeNull();
        expect(steps().links).toEqual([]);
      },
    },
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));
