import { useRouter } from 'wouter';
import * as browser from 'wouter/use-browser-location';

/** The raw path, as the browser shows it; while React hydrates, that of the document. */
export const usePathname = (): string => browser.usePathname(useRouter());

/** The query, with its `?`. */
export const useSearch = (): string => browser.useSearch(useRouter());
