import { attempt } from '../../common/domain/attempt.ts';
import { languageCookie, type Language } from '../../common/texts/language.ts';

/** Fields of a form that a visitor has filled and not sent. Forms with an action keep their fields in the address. */
const DRAFTS = 'form:not([action]) :is(input, textarea, select):is(:user-valid, :user-invalid)';

/** Keeps the choice and loads the page again, at the same place. Asks first if something typed would be lost. */
export const chooseLanguage = (window: Window, language: Language, question: string): void => {
  const { document, location } = window;
  if (document.querySelector(DRAFTS) !== null && !window.confirm(question)) return;
  document.cookie = languageCookie(language);
  location.reload();
};

/** The choices of a visitor; `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** Also read by `src/scheme.js`, before the first paint. */
const KEY = 'colorScheme';
const DARK = '(prefers-color-scheme: dark)';

const read = (): ColorScheme => {
  const stored = attempt(() => localStorage.getItem(KEY), null);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
};

/** The color scheme of this browser, shared with its other tabs. A single value without rules, so there is no chart. */
export const createColorScheme = () => {
  const listeners = new Set<() => void>();
  let chosen: ColorScheme | undefined;

  const apply = () => {
    const system = matchMedia(DARK).matches ? 'dark' : 'light';
    const scheme = current();
    document.documentElement.dataset['mantineColorScheme'] = scheme === 'auto' ? system : scheme;
  };
  const set = (scheme: ColorScheme) => {
    chosen = scheme;
    apply();
    for (const listener of listeners) listener();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) set(read());
  };
  const current = (): ColorScheme => (chosen ??= read());

  return {
    current,
    choose: (scheme: ColorScheme) => {
      set(scheme);
      attempt(() => localStorage.setItem(KEY, scheme), undefined); // else the choice lasts as long as the page
    },
    subscribe: (listener: () => void) => {
      const system = matchMedia(DARK);
      listeners.add(listener);
      addEventListener('storage', onStorage);
      system.addEventListener('change', apply);
      apply(); // The system may have changed since `src/scheme.js` read it.
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
        system.removeEventListener('change', apply);
      };
    },
  };
};

export const reducedMotion = (target: Window = window): MediaQueryList =>
  target.matchMedia('(prefers-reduced-motion: reduce)');
