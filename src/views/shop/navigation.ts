import { useRouter, type BaseLocationHook } from 'wouter';
import * as browser from 'wouter/use-browser-location';
import type { Shop } from '../../app/shop.ts';
import type { GoOptions } from '../../services/page.ts';
import { newKey } from '../../services/scrollRestoration.ts';

let pressed: DOMRect | undefined;

/**
 * The location of the shop's links. They open a page once the press is on screen, as drawing it takes several frames, but
 * replace this one at once, as a field that React controls would show its old value first. The path is read by
 * `usePathname` alone, so links are not drawn again with each path.
 */
export const linkLocation = ({ afterPress }: Shop['page']): BaseLocationHook => {
  const navigate = (to: string, options?: GoOptions) => {
    if (options?.replace) return browser.navigate(to, options);
    afterPress(() => {
      // A slide that is not shown is inert.
      pressed = document.querySelector(`main a[href="${CSS.escape(to)}"]:not([inert] *) img`)?.getBoundingClientRect();
      const from = `${location.pathname}${location.search}`;
      browser.navigate(to, { state: { from, key: newKey() }, ...options });
    });
  };
  return () => ['', navigate];
};

/** Where the picture was that led here; undefined if none did, or when asked again. */
export const takePressedPicture = (): DOMRect | undefined => {
  const taken = pressed;
  pressed = undefined;
  return taken;
};

/** The raw path, as the browser shows it; while React hydrates, that of the document. */
export const usePathname = (): string => browser.usePathname(useRouter());

export const useSearch = (): string => browser.useSearch(useRouter());
