import type { Condition } from './expectations.ts';

/** Whitespace as a reader sees it. */
export const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether a text has these words in it, or fits this pattern. */
export const matches = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

/** What is read of one element, in a browser and in a document of a test alike. */
export type Reading = {
  enabled: boolean;
  checked: boolean;
  value: string | null;
  text: string;
  focused: boolean;
  /** What describes it, for assistive technology. */
  description: string;
  attributes: Record<string, string>;
};

/** Reads elements. It must stand alone: it runs in pages, too. */
export const readElements = (elements: readonly Element[]): Reading[] =>
  elements.map((element) => {
    const field = element as { checked?: boolean; value?: string | number };
    const ids = element.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
    const isOff = element.matches(':disabled') || element.closest('fieldset[disabled], [aria-disabled=true]') !== null;
    return {
      enabled: !isOff,
      checked: field.checked ?? element.getAttribute('aria-checked') === 'true',
      value: field.value === undefined ? null : String(field.value),
      text: element.textContent ?? '',
      focused: element === element.ownerDocument.activeElement,
      description: ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '').join(' '),
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    };
  });

/** Whether the first of these could be used: it is not switched off, and no modal dialog is in front of it. It must stand alone. */
export const isOpenToUse = ([element]: Element[]): boolean => {
  if (!element || element.matches(':disabled') || element.closest('[aria-disabled=true]')) return false;
  const modal = [...document.querySelectorAll('[aria-modal=true], dialog:modal')].at(-1);
  return modal === undefined || modal.contains(element);
};

/** Why a text is not as it should be. */
export const differing = (is: string, fits: (is: string) => boolean): string[] => (fits(is) ? [] : [`it is “${is}”`]);

/** What an element, as it was read, does not meet. */
export function unmetBy(is: Reading, condition: Condition): string[] {
  const { enabled, checked, value, says, reads, focused, href, described, attributes = {} } = condition;
  const text = spaced(is.text);
  return [
    ...(enabled !== undefined && is.enabled !== enabled ? [`it is ${enabled ? 'off' : 'on'}`] : []),
    ...(checked !== undefined && is.checked !== checked ? [`it is ${checked ? 'off' : 'on'}`] : []),
    ...(value !== undefined ? differing(is.value ?? '', (each) => each === value) : []),
    ...(says !== undefined ? differing(text, (each) => matches(each, says)) : []),
    ...(reads !== undefined ? differing(text, (each) => each === spaced(reads)) : []),
    ...(focused !== undefined && is.focused !== focused ? [`focus is ${focused ? 'elsewhere' : 'there'}`] : []),
    ...(href !== undefined && is.attributes['href'] !== href ? [`it leads to “${is.attributes['href'] ?? ''}”`] : []),
    ...(described !== undefined
      ? differing(spaced(is.description), (each) => matches(each, described)).map(
          (said) => `of its description, ${said}`,
        )
      : []),
    ...Object.entries(attributes)
      .filter(([name, wanted]) => (is.attributes[name] ?? null) !== wanted)
      .map(([name]) => `its ${name} is ${is.attributes[name] === undefined ? 'missing' : `“${is.attributes[name]}”`}`),
  ];
}

/** Why a list does not read as it should. */
export const misread = (is: readonly string[], wanted: readonly string[]): string[] => {
  const said = is.map(spaced);
  return JSON.stringify(said) === JSON.stringify(wanted.map(spaced))
    ? []
    : [said.length === 0 ? 'there are none' : `they are ${said.map((each) => `“${each}”`).join(', ')}`];
};
