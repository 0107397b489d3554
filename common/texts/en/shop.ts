/** The form for what the merchant decides (A100), and the page with terms and contact. */
export const look = 'Name and look';
export const money = 'Money and countries';
export const texts = 'Contact and terms';
export const ownLogo = 'Shown instead of the bag. Leave empty to keep the bag.';
export const inkIsChosen = 'Used for buttons. The text on it turns dark or light, so that it stays readable.';
export const sample = 'Add To Cart';
export const currencyCode = 'A code such as USD or EUR. It cannot change after the first order.';
export const ofTheItems = 'On the items, not on shipping.';
export const inCurrency = 'In the currency above.';
export const countryCodes = 'Codes of two letters, such as US, CA. Your own country comes first.';
export const search = 'Search';
export const sameWords =
  'One group per line, such as tv, television. A search that finds nothing tries the other words.';
export const whereShown = 'Shown on a page of its own, which every page links to at its end.';
export const shopChanged = 'This shop has been changed in the meantime';
export const changedSince = 'This shop has been changed since. If you restore the draft, both versions are compared.';
export const noShop = 'This shop’s server has no settings.';
export const noTerms = 'This shop has written nothing here yet.';
