/** What the built page itself says (`index.html`), and the page in its place while the shop is overloaded. */
export const keywords = 'electronics, buy electronics, cheap electronics';
export const withoutScripts = 'You can look around without JavaScript. To fill a cart or sign in, please switch it on.';
export const asksAgain = (seconds: number): string => `This page asks again in ${seconds} seconds.`;
