import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import type { ChartView } from '../chartView.ts';
import { cart } from './checkout.draw.tsx';

const heading = () => screen.getByRole('heading', { level: 1 });
const isOpen = () => expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled();

export const view: ChartView<typeof checkoutMachine> = {
  gestures: () => ({
    'order.place': async ({ event }) => {
      await act(async () => cart.send({ type: 'cart.adopt', lines: event.lines })); // a refusal may have changed it
      await userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
    },
  }),
  // In the shop the next page is open by then, or the cart may be empty.
  screens: {
    signIn: () => {
      expect(screen.getByRole('link', { name: 'Sign in to check out' })).toHaveAttribute(
        'href',
        '/login?redirect=/shipping',
      );
      const steps = within(screen.getByRole('navigation', { name: 'Checkout steps' }));
      expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
        '1Sign In',
        '2Shipping',
        '3Payment',
        '4Place Order',
      ]);
      expect(steps.getAllByRole('link').map((link) => link.textContent)).toEqual(['Sign In']);
      expect(steps.getByText('Sign In')).toHaveAttribute('aria-current', 'step');
    },
    'steps.placeOrder.ready': isOpen,
    'steps.placeOrder.notFound': isOpen,
    'steps.placeOrder': () =>
      expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
        'Shipping',
        'Payment Method',
        'Order Items',
        'Order Summary',
      ]),
    'steps.placed': () => {
      expect(heading()).toHaveTextContent(/^Your order was placed$/);
      expect(screen.getByRole('link', { name: 'See the order' })).toHaveAttribute('href', '/order/o1');
    },
  },
};
