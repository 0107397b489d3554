import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True in the server and while React hydrates its markup, for what the server cannot know, such as the time zone. False
 * as soon as the browser draws by itself.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
