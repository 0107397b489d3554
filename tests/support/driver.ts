import type { FileChooser, Locator, Page } from 'playwright-core';

/** Drives a screen by keyboard. Controls are found by role and name. */
export type Driver = {
  press: (button: string) => Promise<void>;
  /** Replaces the text of a field. */
  write: (field: string, text: string, role?: 'textbox' | 'spinbutton') => Promise<void>;
  tick: (checkbox: string) => Promise<void>;
  /** Selects an item of a menu in the header. */
  pick: (menu: string, item: string) => Promise<void>;
  /** Opens the file chooser of a field. */
  browse: (field: string) => Promise<FileChooser>;
};

/** More key presses than any screen needs; a missing control fails soon. */
const MOST_KEYS = 80;

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));

/** Describes the focused element, for failure messages. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { outerHTML = 'nothing', textContent = '' } = document.activeElement ?? {};
    return `${/^<[^>]{0,60}/.exec(outerHTML)?.[0]}… ${textContent?.slice(0, 30)}`;
  });

/**
 * Uses only the keyboard: reaches controls with Tab, Shift+Tab and arrow keys, and never clicks or sets the focus.
 */
export const keyboardOn = (page: Page): Driver => {
  const { keyboard } = page;

  const moveTo = async (control: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown'): Promise<void> => {
    await control.first().waitFor({ state: 'visible' });
    const passed: string[] = [];
    while (!(await hasFocus(control))) {
      passed.push(await focused(page));
      if (passed.length > MOST_KEYS)
        throw new Error(`${key} does not lead to ${String(control)}:\n${passed.join('\n')}`);
      await keyboard.press(key);
    }
  };
  const tabTo = (role: Parameters<Page['getByRole']>[0], name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') =>
    moveTo(page.getByRole(role, { name, exact: true }), key);

  return {
    press: async (button) => {
      await tabTo('button', button);
      await keyboard.press('Enter');
    },
    write: async (field, text, role = 'textbox') => {
      await tabTo(role, field);
      await keyboard.press('ControlOrMeta+A');
      await keyboard.type(text);
    },
    tick: async (checkbox) => {
      await tabTo('checkbox', checkbox);
      await keyboard.press('Space');
    },
    pick: async (menu, item) => {
      await tabTo('button', menu, 'Shift+Tab');
      await keyboard.press('Enter');
      await moveTo(page.getByRole('menuitem', { name: item, exact: true }), 'ArrowDown');
      await keyboard.press('Enter');
    },
    browse: async (field) => {
      // A busy browser may swallow the key, so press it again.
      for (let tries = 1; ; tries += 1) {
        await moveTo(page.getByLabel(field, { exact: true }), 'Tab');
        const chooser = page.waitForEvent('filechooser', { timeout: 4000 }).catch(() => null);
        await keyboard.press('Space');
        const opened = await chooser;
        if (opened) return opened;
        if (tries === 3) throw new Error(`the key does not open the chooser of ${field}`);
      }
    },
  };
};
