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
