import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { walletMachine } from '../../src/machines/wallet.machine.ts';
import type { ChartView } from '../chartView.ts';
import type { PlaceButton } from '../../src/services/walletServices.ts';

/** Adds a button like the provider's: with its name, and calling back on a press. */
export const providerButton =
  (onPay: () => void): PlaceButton =>
  (host) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-label', 'Pay with GPay');
    button.addEventListener('click', onPay);
    host?.replaceChildren(button);
  };

export const view: ChartView<typeof walletMachine> = {
  gestures: (services) => ({
    /** The provider's wallet answers with a button that it draws itself. */
    'xstate.done.actor.prepareWallet': ({ event }) => {
      const { onPay } = services.calls('prepareWallet').at(-1) as { onPay: () => void };
      return services.done('prepareWallet', event['output'] === null ? null : providerButton(onPay));
    },
  }),
  screens: {
    authorised: () => expect(screen.queryAllByRole('button')).toEqual([]), // in the shop its order goes on
  },
};
