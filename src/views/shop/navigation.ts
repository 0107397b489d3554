import { useRouter, type AroundNavHandler, type BaseLocationHook } from 'wouter';
import * as browser from 'wouter/use-browser-location';

let pressed: DOMRect | undefined;

/**
 * Navigates, and keeps the address that leads there as `from`, and where the link showed a product's picture: the next
 * page lets it move from there (A80).
 */
export const movePicture: AroundNavHandler = (navigate, to, options) => {
  // A slide that is not shown is inert.
  pressed = document.querySelector(`main a[href="${CSS.escape(to)}"]:not([inert] *) img`)?.getBoundingClientRect();
  const from = `${location.pathname}${location.search}`;
  navigate(to, options?.replace ? options : { state: { from }, ...options });
};

/** Of links and their `navigate`: the path is read by `usePathname` alone, so links are not drawn again with each path. */
export const noPath: BaseLocationHook = () => ['', browser.navigate];

/** Where the picture was that led here; undefined if none did, or when asked again. */
export const takePressedPicture = (): DOMRect | undefined => {
  const taken = pressed;
  pressed = undefined;
  return taken;
};

/** The raw path, as the browser shows it; while React hydrates, that of the document. */
export const usePathname = (): string => browser.usePathname(useRouter());

export const useSearch = (): string => browser.useSearch(useRouter());
