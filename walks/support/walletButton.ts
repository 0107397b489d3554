import type { PlaceButton } from '../../src/services/walletServices.ts';

/** Places a button as the provider's own: it has the provider's name and calls back when it is pressed. */
export const providerButton =
  (onPay: () => void): PlaceButton =>
  (host) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-label', 'Pay with GPay');
    button.addEventListener('click', onPay);
    host?.replaceChildren(button);
  };
