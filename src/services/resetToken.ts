/** The token of a mailed link, '' if there is none. It stands behind the `#`, which browsers send to no server. */
export const tokenInAddress = ({ location }: Window): string => location.hash.slice(1);

/**
 * Takes the token out of the address, so that neither the history nor a look at the screen shows it, also when a link is
 * opened in a tab that has the page already. Returns a function that stops watching.
 */
export const takeTokens = (target: Window, onToken: (token: string) => void): (() => void) => {
  const take = () => {
    const token = tokenInAddress(target);
    if (token === '') return;
    const { history, location } = target;
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    onToken(token);
  };
  take();
  target.addEventListener('hashchange', take);
  return () => target.removeEventListener('hashchange', take);
};
