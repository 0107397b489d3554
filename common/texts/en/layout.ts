import { plural } from './plural.ts';
export { login as signIn, orderList as orders, productList as products, userList as users } from './titles.ts';

export const skip = 'Skip to content';
export const shop = 'Shop';
export const categories = 'Categories';
export const cart = 'Cart';
export const articles = (count: number) => plural(count, { one: '1 article', other: `${count} articles` });
export const admin = 'Admin';
export const clearDevice = 'Log out and clear this device';

export const searchProducts = 'Search Products';
export const searchHint = 'Search Products...';
export const search = 'Search';

export const offline = 'You are offline. Your cart is kept.';
export const online = 'You are online again.';

export const copyright = (name: string) => `Copyright © ${name}`;
export const colourScheme = 'Colour scheme';
export const schemeSystem = 'System';
export const schemeLight = 'Light';
export const schemeDark = 'Dark';

export const language = 'Language';
export const draftsAreLost = 'What you have typed on this page will be lost. Change the language?';

export const noSuchPage = 'No such page';
export const noSuchProduct = 'No such product';
export const pageNotFound = 'We cannot find that page';
export const productNotFound = 'We cannot find that product';
export const mayHaveMoved = 'The address may have changed, or it has a typo.';
export const goToShop = 'Go to the shop';

/** What the built page itself says (`index.html`). */
export const keywords = 'electronics, buy electronics, cheap electronics';
export const withoutScripts = 'You can browse without JavaScript. To fill a cart or sign in, please turn it on.';

export const profile = 'Profile';
export const logout = 'Logout';
