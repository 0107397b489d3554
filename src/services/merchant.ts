import { setMerchant, type Merchant } from '../../common/domain/merchant.ts';

const CHANGED = 'merchant';

/** Makes the page that of this merchant, with these variables of its style sheets (A100). */
export const followMerchant = (merchant: Merchant, variables: Record<string, string>): void => {
  setMerchant(merchant);
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
  dispatchEvent(new Event(CHANGED));
};

export const watchMerchant = (onChange: () => void): (() => void) => {
  addEventListener(CHANGED, onChange);
  return () => removeEventListener(CHANGED, onChange);
};
