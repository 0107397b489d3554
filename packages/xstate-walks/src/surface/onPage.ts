import type { Locator, Page } from 'playwright-core';
import type { Deed, ForDeeds } from './deeds.ts';
import type { Condition, ForSights, Sight } from './sights.ts';
import type { Spot } from './spots.ts';
import { sayDeed, saySight } from './words.ts';

type AriaRole = Parameters<Page['getByRole']>[0];

/** A place on a page of a browser. Names and labels are whole unless they are patterns. */
export function locate(where: Page | Locator, { role, name, within, nth }: Spot): Locator {
  const around = within ? locate(where, within) : where;
  const exact = typeof name === 'string';
  const found =
    role === 'field'
      ? around.getByLabel(name!, { exact })
      : role === 'words'
        ? around.getByText(name!, { exact })
        : around.getByRole(role as AriaRole, name === undefined ? {} : { name, exact });
  return nth === undefined ? found : found.nth(nth);
}

type Outside = Extract<Deed, { deed: 'outside' }>;

const deeds: ForDeeds<[page: Page, outside: (deed: Outside) => Promise<unknown>], Promise<unknown>> = {
  press: ({ spot }, page) => locate(page, spot).click(),
  fill: ({ spot, text }, page) => locate(page, spot).fill(text),
  choose: ({ spot, option }, page) => locate(page, spot).selectOption({ label: option }),
  pick: ({ spot, file: { name, type, content } }, page) =>
    locate(page, spot).setInputFiles({ name, mimeType: type, buffer: Buffer.from(content) }),
  keys: ({ keys }, page) => page.keyboard.press(keys),
  activate: ({ spot }, page) => locate(page, spot).dispatchEvent('click'),
  focus: ({ spot, isThere }, page) => (isThere ? locate(page, spot).focus() : locate(page, spot).blur()),
  point: ({ spot }, page) => locate(page, spot).hover(),
  open: ({ address }, page) => page.evaluate((to) => window.history.pushState(null, '', to), address),
  back: (_, page) => page.goBack(),
  wait: ({ ms }, page) => page.clock.runFor(ms),
  outside: (deed, _, outside) => outside(deed),
};

/** Does in the browser what a deed says; `outside` is for whoever knows what is outside. */
export async function performOn(page: Page, deed: Deed, outside: (deed: Outside) => Promise<unknown>): Promise<void> {
  try {
    await deeds[deed.deed](deed as never, page, outside);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`could not ${sayDeed(deed)}: ${why}`, { cause: error });
  }
}

const matches = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text.replaceAll(/\s+/g, ' ').includes(wanted) : wanted.test(text);

/** What is there is read at once; it may go away meanwhile. */
const read = { timeout: 1000 };

const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement, undefined, read);

async function unmet(place: Locator, condition: Condition): Promise<string[]> {
  const { enabled, checked, value, says, focused, count } = condition;
  if (count !== undefined) {
    const found = await place.count();
    if (found !== count) return [`there are ${found}`];
  }
  const one = place.first();
  if (count !== 0 && !(await one.isVisible())) return ['it is not there'];
  return [
    ...(enabled !== undefined && (await one.isEnabled(read)) !== enabled ? [`it is ${enabled ? 'off' : 'on'}`] : []),
    ...(checked !== undefined && (await one.isChecked(read)) !== checked ? [`it is ${checked ? 'off' : 'on'}`] : []),
    ...(value !== undefined ? differing(await one.inputValue(read), (is) => is === value) : []),
    ...(says !== undefined ? differing(await one.innerText(read), (is) => matches(is, says)) : []),
    ...(focused !== undefined && (await hasFocus(one)) !== focused
      ? [`focus is ${focused ? 'elsewhere' : 'there'}`]
      : []),
  ];
}

/** Whether the first of these could be used: it is not switched off, and no modal dialog is in front of it. */
const isOpenToUse = ([element]: Element[]): boolean => {
  if (!element || element.matches(':disabled') || element.closest('[aria-disabled=true]')) return false;
  const modal = [...document.querySelectorAll('[aria-modal=true], dialog:modal')].at(-1);
  return modal === undefined || modal.contains(element);
};

/** Whether somebody could use a control now. */
export const isUsable = (page: Page, spot: Spot): Promise<boolean> =>
  locate(page, spot).filter({ visible: true }).evaluateAll(isOpenToUse);

const differing = (is: string, fits: (is: string) => boolean): string[] => (fits(is) ? [] : [`it is “${is}”`]);

const sights: ForSights<[page: Page], Promise<string[]>> = {
  shown: ({ spot, condition }, page) => unmet(locate(page, spot), condition),
  absent: async ({ spot }, page) =>
    (await locate(page, spot).filter({ visible: true }).count()) === 0 ? [] : ['it is there'],
  titled: async ({ title }, page) => differing(await page.title(), (is) => matches(is, title)),
  at: async ({ address }, page) => {
    const { pathname, search } = new URL(page.url());
    return differing(`${pathname}${search}`, (is) => (typeof address === 'string' ? is === address : address.test(is)));
  },
};

/** Why a sight is not to be seen at this moment; `null` where it is. */
export async function missingOn(page: Page, sight: Sight): Promise<string | null> {
  try {
    const said = await sights[sight.sight](sight as never, page);
    return said.length === 0 ? null : `${saySight(sight)}: ${said.join(', ')}`;
  } catch (error) {
    return `${saySight(sight)}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  }
}

/** What of these sights is not to be seen at this moment. */
export const allMissingOn = async (page: Page, wanted: readonly Sight[]): Promise<string[]> =>
  (await Promise.all(wanted.map((sight) => missingOn(page, sight)))).filter((said) => said !== null);
