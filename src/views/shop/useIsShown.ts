import { useLayoutEffect, useState } from 'react';

/**
 * False in the server, while React hydrates, and while a screen is drawn ahead (`Screens`), for what only a visitor who
 * looks at the screen needs. True before the browser paints it.
 */
export const useIsShown = (): boolean => {
  const [isShown, setIsShown] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- a hidden `Activity` is told only by its effects, which do not run
  useLayoutEffect(() => setIsShown(true), []);
  return isShown;
};
