/** The form for what the merchant decides (A100), and the page with terms and contact. */
export const look = 'Name and look';
export const money = 'Money and countries';
export const texts = 'Contact and terms';
export const ownLogo = 'Stands in place of our bag. Empty: the bag.';
export const inkIsChosen = 'Of buttons. The text on it is dark or light, so that it can be read.';
export const sample = 'Add To Cart';
export const currencyCode = 'Its code, such as USD or EUR. It stays once something was ordered.';
export const ofTheItems = 'Of the items, without shipping.';
export const inCurrency = 'In the currency above.';
export const countryCodes = 'Two letters each, such as US, CA. The first is your own.';
export const search = 'Search';
export const sameWords = 'A line for each, such as tv, television. A search that finds nothing tries the others.';
export const whereShown = 'On a page of its own, with a link at the end of every page.';
export const shopChanged = 'This shop has been changed in the meantime';
export const changedSince = 'This shop has been changed since. If you restore the draft, both versions are compared.';
export const noShop = 'This shop’s server keeps no settings.';
export const noTerms = 'This shop has written nothing here yet.';
